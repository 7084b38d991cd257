CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"page" text,
	"language" text,
	"user_id" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"topics" text[] NOT NULL,
	"markdown" text NOT NULL,
	"published_on" date,
	CONSTRAINT "posts_slug_language_pk" PRIMARY KEY("slug","language")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"youtube_id" text NOT NULL,
	"duration" integer NOT NULL,
	"published_on" date
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_day" ON "posts" USING btree ("published_on");--> statement-breakpoint
CREATE INDEX "videos_day" ON "videos" USING btree ("published_on");