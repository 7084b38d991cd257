CREATE TABLE "billing_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_invoices" DROP CONSTRAINT "billing_invoices_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_invoices" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD COLUMN "amount_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_subscriptions_user" ON "billing_subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_invoices_paid" ON "billing_invoices" USING btree ("paid_at");--> statement-breakpoint
UPDATE "billing_invoices" SET "amount_paid" = "amount", "paid_at" = "created_at" WHERE "status" = 'paid' AND "amount" > 0;--> statement-breakpoint
UPDATE "message_threads" t SET "waiting_since" = w.since FROM (
  SELECT m."thread_id", min(m."created_at") AS since FROM "messages" m
  WHERE NOT m."from_support" AND NOT EXISTS (
    SELECT FROM "messages" a WHERE a."thread_id" = m."thread_id" AND a."from_support" AND a."id" > m."id")
  GROUP BY m."thread_id") w
WHERE w."thread_id" = t."id";
