CREATE TABLE "run_answers" (
	"org_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"call" text NOT NULL,
	"attempt" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_answers_org_id_run_id_n_call_pk" PRIMARY KEY("org_id","run_id","n","call")
);
--> statement-breakpoint
ALTER TABLE "run_answers" ADD CONSTRAINT "run_answers_org_id_run_id_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."runs"("org_id","id") ON DELETE cascade ON UPDATE no action;