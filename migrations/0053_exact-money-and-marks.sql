CREATE TABLE "look_marks" (
	"user_id" text NOT NULL,
	"look_id" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "look_marks_user_id_look_id_pk" PRIMARY KEY("user_id","look_id")
);
--> statement-breakpoint
ALTER TABLE "own_figures" ALTER COLUMN "value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "look_marks" ADD CONSTRAINT "look_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;