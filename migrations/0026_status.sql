CREATE TABLE "platform_hours" (
	"platform" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	"limited" integer NOT NULL,
	"slow" integer NOT NULL,
	CONSTRAINT "platform_hours_platform_hour_pk" PRIMARY KEY("platform","hour")
);
--> statement-breakpoint
CREATE TABLE "worker_beats" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_hours_hour" ON "platform_hours" USING btree ("hour");