CREATE TABLE "exchange_rates" (
	"user_id" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" bigint NOT NULL,
	CONSTRAINT "exchange_rates_user_id_currency_day_pk" PRIMARY KEY("user_id","currency","day")
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;