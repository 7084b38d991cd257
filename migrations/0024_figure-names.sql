CREATE TABLE "figure_names" (
	"source_id" text NOT NULL,
	"user_id" text NOT NULL,
	"named" bigint NOT NULL,
	"track_id" text NOT NULL,
	CONSTRAINT "figure_names_source_id_named_track_id_pk" PRIMARY KEY("source_id","named","track_id")
);
--> statement-breakpoint
ALTER TABLE "own_figures" ADD COLUMN "named" bigint;--> statement-breakpoint
ALTER TABLE "figure_names" ADD CONSTRAINT "figure_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_names_user" ON "figure_names" USING btree ("user_id","named");--> statement-breakpoint
CREATE INDEX "figure_names_track" ON "figure_names" USING btree ("track_id");