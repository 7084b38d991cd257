CREATE TABLE "custom_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"logo" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"every" text,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"day" date NOT NULL,
	"document" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_issues_day" UNIQUE("report_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_links" (
	"report_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text,
	"password_hash" text,
	"expires_at" timestamp with time zone,
	"document" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"report_id" text NOT NULL,
	"email" text NOT NULL,
	"ended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "report_recipients_report_id_email_pk" PRIMARY KEY("report_id","email")
);
--> statement-breakpoint
ALTER TABLE "custom_reports" ADD CONSTRAINT "custom_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_issues" ADD CONSTRAINT "report_issues_report_id_custom_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."custom_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_report_id_custom_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."custom_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_report_id_custom_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."custom_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_reports_user" ON "custom_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "custom_reports_next" ON "custom_reports" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "custom_reports_removed" ON "custom_reports" USING btree ("removed_at") WHERE removed_at is not null;