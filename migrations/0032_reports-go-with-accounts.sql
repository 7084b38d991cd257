ALTER TABLE "playlist_reports" DROP CONSTRAINT "playlist_reports_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "playlist_reports" ADD CONSTRAINT "playlist_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;