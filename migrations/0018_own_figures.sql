CREATE TABLE "import_answers" (
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "import_answers_user_id_about_key_pk" PRIMARY KEY("user_id","about","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"file" integer NOT NULL,
	"line" integer NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"cells" jsonb NOT NULL,
	"subject" integer,
	"platform" text,
	"store" text DEFAULT '' NOT NULL,
	"from_day" date,
	"to_day" date,
	"dimension" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"key_name" text,
	"figures" jsonb,
	"stored" jsonb,
	"currency" text DEFAULT '' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_rows_explained" CHECK (("import_rows"."verdict" = 'rejected') = ("import_rows"."reason" is not null) and ("import_rows"."figures" is not null or "import_rows"."verdict" = 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "import_subjects" (
	"import_id" text NOT NULL,
	"id" integer NOT NULL,
	"title" text,
	"artist" text,
	"isrc" text,
	"platform" text,
	"platform_track_id" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"track_id" text,
	"matched_by" text,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_subjects_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"failure" text,
	"track_id" text,
	"uploads" jsonb NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_staged" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"layer" bigint,
	"compared_with" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"new" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"differs" integer DEFAULT 0 NOT NULL,
	"unmatched" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"subjects" integer DEFAULT 0 NOT NULL,
	"subjects_unmatched" integer DEFAULT 0 NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_rows_explained" CHECK ("imports"."total" = "imports"."new" + "imports"."known" + "imports"."differs" + "imports"."unmatched" + "imports"."rejected")
);
--> statement-breakpoint
CREATE TABLE "figure_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_state" (
	"user_id" text PRIMARY KEY NOT NULL,
	"layer" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_figures" (
	"user_id" text NOT NULL,
	"source_id" text NOT NULL,
	"layer" bigint NOT NULL,
	"platform" text,
	"store" text DEFAULT '' NOT NULL,
	"track_id" text,
	"from_day" date,
	"to_day" date,
	"dimension" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"key_name" text,
	"figure" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"statement" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_answers" ADD CONSTRAINT "import_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_subjects" ADD CONSTRAINT "import_subjects_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_sources" ADD CONSTRAINT "figure_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_state" ADD CONSTRAINT "figure_state_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_figures" ADD CONSTRAINT "own_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_notable" ON "import_rows" USING btree ("import_id","verdict","position") WHERE verdict in ('differs', 'unmatched', 'rejected');--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "figure_sources_user" ON "figure_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_figures_source" ON "own_figures" USING btree ("user_id","source_id");--> statement-breakpoint
CREATE INDEX "own_figures_track" ON "own_figures" USING btree ("track_id","dimension","from_day","key") WHERE track_id is not null;--> statement-breakpoint
CREATE INDEX "own_figures_artist" ON "own_figures" USING btree ("user_id","dimension","from_day","key") WHERE track_id is null;