DROP INDEX "own_figures_artist";--> statement-breakpoint
CREATE INDEX "own_figures_unlisted" ON "own_figures" USING btree ("user_id","named") WHERE track_id is null and named is not null;--> statement-breakpoint
CREATE INDEX "own_figures_artist" ON "own_figures" USING btree ("user_id","dimension","from_day","key") WHERE track_id is null and named is null;