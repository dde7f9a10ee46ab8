CREATE TABLE "automation_versions" (
	"org_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"restored_from" integer,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_versions_org_id_automation_id_version_pk" PRIMARY KEY("org_id","automation_id","version")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"run_id" uuid,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"target" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secret" text,
	"last_delivered_at" timestamp (3) with time zone,
	"last_error_at" timestamp (3) with time zone,
	"last_error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "destinations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"delivery_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"matched_at" timestamp (3) with time zone,
	"match_attempts" integer DEFAULT 0 NOT NULL,
	"match_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"match_error" text,
	"caused_by" uuid,
	CONSTRAINT "events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"verdict" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verdicts_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"org_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"attempt" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"error" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "run_steps_org_id_run_id_n_pk" PRIMARY KEY("org_id","run_id","n")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"automation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"reason_text" text,
	"occurrence" text,
	"scheduled_for" timestamp (3) with time zone,
	"slots" integer DEFAULT 1 NOT NULL,
	"event_id" uuid,
	"verdict" jsonb,
	"retry_of" uuid,
	"requested_by" jsonb,
	"dry_run" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"rank" smallint DEFAULT 1 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"output" text,
	"model" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "trigger_kind" text GENERATED ALWAYS AS (schedule ->> 'type') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "paused_reason" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "notice_output" jsonb;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_org_id_run_id_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_org_id_run_id_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run_target_key" ON "deliveries" USING btree ("org_id","run_id","purpose","channel","target");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_lease_idx" ON "deliveries" USING btree ("lease_until") WHERE "deliveries"."status" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_target_key" ON "destinations" USING btree ("org_id","channel",coalesce("target", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "events_delivery_key" ON "events" USING btree ("org_id","source","delivery_id","name");--> statement-breakpoint
CREATE INDEX "events_unmatched_idx" ON "events" USING btree ("match_after") WHERE "events"."matched_at" is null;--> statement-breakpoint
CREATE INDEX "events_name_idx" ON "events" USING btree ("org_id","name","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_received_idx" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "verdicts_created_idx" ON "verdicts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_occurrence_key" ON "runs" USING btree ("org_id","automation_id","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_running_key" ON "runs" USING btree ("org_id","automation_id") WHERE "runs"."status" = 'running' and "runs"."cause" <> 'test';--> statement-breakpoint
CREATE INDEX "runs_queue_idx" ON "runs" USING btree ("org_id","rank","due_at","id") WHERE "runs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "runs_waiting_idx" ON "runs" USING btree ("due_at") WHERE "runs"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "runs_lease_idx" ON "runs" USING btree ("lease_until") WHERE "runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "runs_automation_idx" ON "runs" USING btree ("org_id","automation_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_created_idx" ON "runs" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_event_idx" ON "runs" USING btree ("org_id","event_id") WHERE "runs"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "automations_event_idx" ON "automations" USING btree ("org_id") WHERE "automations"."trigger_kind" = 'event' and "automations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "automations_created_idx" ON "automations" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);