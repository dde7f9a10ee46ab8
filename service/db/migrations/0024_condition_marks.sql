CREATE TABLE "condition_marks" (
	"org_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event_id" uuid,
	"name" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"should_run" boolean NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_marks_org_id_automation_id_key_pk" PRIMARY KEY("org_id","automation_id","key")
);
--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;