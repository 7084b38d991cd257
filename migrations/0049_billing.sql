CREATE TABLE "billing_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"checkout_id" text,
	"subscription_id" text,
	"status" text,
	"tier" text,
	"cycle" text,
	"paid_tier" text DEFAULT 'free' NOT NULL,
	"period_end" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"grace_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"claim" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_tier" text NOT NULL,
	"to_tier" text NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" text,
	"created_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"url" text,
	"pdf_url" text
);
--> statement-breakpoint
CREATE TABLE "given_plans" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_changes" ADD CONSTRAINT "billing_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_plans" ADD CONSTRAINT "given_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customer" ON "billing_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_read" ON "billing_accounts" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "billing_grace" ON "billing_accounts" USING btree ("grace_until");--> statement-breakpoint
CREATE INDEX "billing_changes_user" ON "billing_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "billing_invoices_user" ON "billing_invoices" USING btree ("user_id","created_at");--> statement-breakpoint
-- Whoever has a plan before anybody could pay was given it.
INSERT INTO "given_plans" ("user_id", "tier", "given_at") SELECT "id", "tier", now() FROM "users" WHERE "tier" <> 'free' AND NOT "is_demo" ON CONFLICT DO NOTHING;
