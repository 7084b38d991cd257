CREATE TABLE "connections" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"channel_id" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"sealed_token" text,
	"state" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"layer" integer NOT NULL,
	"first_day" date NOT NULL,
	"from_day" date,
	"to_day" date,
	"song_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_consents" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"platform" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_consents" ADD CONSTRAINT "connection_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_channel" ON "connections" USING btree ("user_id","platform","channel_id");--> statement-breakpoint
CREATE INDEX "connections_due" ON "connections" USING btree ("next_sync_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_consents_session" ON "connection_consents" USING btree ("session_id","platform");--> statement-breakpoint
CREATE INDEX "connection_consents_expires" ON "connection_consents" USING btree ("expires_at");