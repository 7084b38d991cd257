ALTER TABLE "messages" ADD COLUMN "user_deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "support_deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("user_deleted_at") WHERE not user_has and not support_has;