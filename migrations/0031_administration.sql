CREATE TABLE "admin_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"whom" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "admin_acts_at" ON "admin_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_by" ON "admin_acts" USING btree ("by","at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_act" ON "admin_acts" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_whom" ON "admin_acts" USING btree ("whom","at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree (coalesce(last_seen_at, '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_tier" ON "users" USING btree ("tier","created_at","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree (email text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_start" ON "users" USING btree (lower(first_name || ' ' || last_name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_start" ON "users" USING btree (lower(last_name) text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is only added to', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "admin_acts_stay" BEFORE UPDATE OR DELETE ON "admin_acts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
