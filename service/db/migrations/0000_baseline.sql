CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE SEQUENCE company_ids AS bigint START 1001;--> statement-breakpoint
CREATE SEQUENCE person_ids AS bigint START 10001;--> statement-breakpoint
-- UUID version 7 from the wall clock and 74 random bits.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;--> statement-breakpoint
-- Twelve weekly counts, oldest first, carried to `target` (a Monday) with the new counts added.
-- Counts of weeks outside the twelve are dropped.
CREATE FUNCTION activity_add(activity int[], anchor date, target date, weeks date[], counts int[])
RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(
    coalesce(activity[i + (target - coalesce(anchor, target)) / 7], 0)
      + coalesce((SELECT sum(u.n) FROM unnest(weeks, counts) AS u(w, n) WHERE u.w = target - (12 - i) * 7), 0)::int
    ORDER BY i)
  FROM generate_series(1, 12) AS i
$$;--> statement-breakpoint
CREATE TABLE "api_keys" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"per_minute" integer DEFAULT 120 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"operation" text NOT NULL,
	"payload_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_records_org_id_owner_id_idempotency_key_pk" PRIMARY KEY("org_id","owner_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	"last_grant" integer NOT NULL,
	CONSTRAINT "rate_windows_org_id_owner_id_pk" PRIMARY KEY("org_id","owner_id")
);
--> statement-breakpoint
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
CREATE TABLE "automations" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"trigger_kind" text GENERATED ALWAYS AS (schedule ->> 'type') STORED NOT NULL,
	"timezone" text NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"model_level" text DEFAULT 'med' NOT NULL,
	"capability_mode" text DEFAULT 'all' NOT NULL,
	"allowed_capabilities" text[],
	"output_channels" jsonb NOT NULL,
	"template_slug" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"last_error_message" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"paused_reason" text,
	"last_attempt_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"tz_version" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"channel_name" text NOT NULL,
	"server_name" text NOT NULL,
	"source_name" text NOT NULL,
	"source_channel_id" text NOT NULL,
	"source_server_id" text NOT NULL,
	"context" text,
	"description" text,
	"is_connected" boolean DEFAULT true NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channels_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"org_id" uuid NOT NULL,
	"id" bigint DEFAULT nextval('company_ids') NOT NULL,
	"name" text NOT NULL,
	"primary_domain" text,
	"logo_url" text,
	"is_org_company" boolean DEFAULT false NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"person_count" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"activity" integer[],
	"activity_week" date,
	"search_text" text NOT NULL,
	"merge_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies_search" (
	"org_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "companies_search_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"org_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "company_domains_org_id_domain_pk" PRIMARY KEY("org_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_merges" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target_company_id" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_merges_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"run_id" uuid,
	"purpose" text NOT NULL,
	"notice_kind" text DEFAULT '' NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"destination_id" uuid,
	"simulated" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"part_started_at" timestamp (3) with time zone,
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
	"caused_by" uuid[] DEFAULT '{}' NOT NULL,
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
CREATE TABLE "message_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"channel_id" uuid NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "message_days_org_id_day_channel_id_pk" PRIMARY KEY("org_id","day","channel_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"identity_id" uuid NOT NULL,
	"group_id" uuid,
	"source_message_id" text NOT NULL,
	"thread_id" text,
	"content" text NOT NULL,
	"url" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "source_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source_name" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "source_days_org_id_day_source_name_pk" PRIMARY KEY("org_id","day","source_name")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"operation" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"changes" jsonb NOT NULL,
	"previous_values" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "counters_org_id_name_pk" PRIMARY KEY("org_id","name")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"sessions_valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_signed_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"simulated" boolean DEFAULT false NOT NULL,
	"default_output" jsonb,
	"notice_output" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_hours" (
	"org_id" uuid NOT NULL,
	"list" text NOT NULL,
	"hour" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "seen_hours_org_id_list_hour_pk" PRIMARY KEY("org_id","list","hour")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failures_org_id_subject_pk" PRIMARY KEY("org_id","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sources" (
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"last_signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_sources_org_id_subject_pk" PRIMARY KEY("org_id","subject")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"org_id" uuid NOT NULL,
	"id" bigint DEFAULT nextval('person_ids') NOT NULL,
	"display_name" text NOT NULL,
	"avatar_url" text,
	"description" text,
	"title" text,
	"primary_email" text,
	"is_vip" boolean DEFAULT false NOT NULL,
	"is_bot" boolean DEFAULT false NOT NULL,
	"github" text,
	"linkedin" text,
	"phone" text,
	"twitter" text,
	"website" text,
	"company_id" bigint,
	"ecosystem_tags" text[] DEFAULT '{}' NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"latest_topic_id" uuid,
	"latest_topic_at" timestamp (3) with time zone,
	"activity" integer[],
	"activity_week" date,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "people_search" (
	"org_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "people_search_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "person_identities" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"platform_id" text NOT NULL,
	"handle" text,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_identities_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "model_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"level" text NOT NULL,
	"model" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"unpriced" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_days_org_id_day_level_model_pk" PRIMARY KEY("org_id","day","level","model")
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
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "runs_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"source_refs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"list" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"archive_reason" text,
	"archive_actor_type" text,
	"archive_actor_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stories_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "story_members" (
	"org_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"relevance_kind" text NOT NULL,
	"relevance_label" text NOT NULL,
	"relevance_rationale" text NOT NULL,
	"linked_author_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "story_members_org_id_story_id_member_id_pk" PRIMARY KEY("org_id","story_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "topic_groups" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"topic_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"thread_id" text,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"first_message_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone,
	CONSTRAINT "topic_groups_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic_people" (
	"org_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topic_people_org_id_topic_id_person_id_pk" PRIMARY KEY("org_id","topic_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"legacy_id" bigint,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"summary_points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"topic_type" text,
	"lifecycle_state" text DEFAULT 'open' NOT NULL,
	"priority" smallint DEFAULT 2 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"sources" text[] DEFAULT '{}' NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"person_count" integer DEFAULT 0 NOT NULL,
	"company_count" integer DEFAULT 0 NOT NULL,
	"activity" integer[],
	"activity_week" date,
	"first_message_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topics_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_created_by_members_org_id_id_fk" FOREIGN KEY ("org_id","created_by") REFERENCES "public"."members"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD CONSTRAINT "rate_windows_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_owner_id_members_org_id_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."members"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies_search" ADD CONSTRAINT "companies_search_org_id_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","id") REFERENCES "public"."companies"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_org_id_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_org_id_target_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","target_company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_org_id_run_id_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_days" ADD CONSTRAINT "message_days_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_person_id_people_org_id_id_fk" FOREIGN KEY ("org_id","person_id") REFERENCES "public"."people"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_identity_id_person_identities_org_id_id_fk" FOREIGN KEY ("org_id","identity_id") REFERENCES "public"."person_identities"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_group_id_topic_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."topic_groups"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_invited_by_members_org_id_id_fk" FOREIGN KEY ("org_id","invited_by") REFERENCES "public"."members"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_hours" ADD CONSTRAINT "seen_hours_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_search" ADD CONSTRAINT "people_search_org_id_id_people_org_id_id_fk" FOREIGN KEY ("org_id","id") REFERENCES "public"."people"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_identities" ADD CONSTRAINT "person_identities_org_id_person_id_people_org_id_id_fk" FOREIGN KEY ("org_id","person_id") REFERENCES "public"."people"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_days" ADD CONSTRAINT "model_days_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_org_id_run_id_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_org_id_automation_id_automations_org_id_id_fk" FOREIGN KEY ("org_id","automation_id") REFERENCES "public"."automations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_members" ADD CONSTRAINT "story_members_org_id_story_id_stories_org_id_id_fk" FOREIGN KEY ("org_id","story_id") REFERENCES "public"."stories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_members" ADD CONSTRAINT "story_members_org_id_member_id_members_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."members"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD CONSTRAINT "topic_groups_org_id_topic_id_topics_org_id_id_fk" FOREIGN KEY ("org_id","topic_id") REFERENCES "public"."topics"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD CONSTRAINT "topic_groups_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_people" ADD CONSTRAINT "topic_people_org_id_topic_id_topics_org_id_id_fk" FOREIGN KEY ("org_id","topic_id") REFERENCES "public"."topics"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_people" ADD CONSTRAINT "topic_people_org_id_person_id_people_org_id_id_fk" FOREIGN KEY ("org_id","person_id") REFERENCES "public"."people"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "idempotency_records_created_idx" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automations_due_idx" ON "automations" USING btree ("next_run_at") WHERE "automations"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "automations_without_next_run_idx" ON "automations" USING btree ("org_id","id") WHERE "automations"."next_run_at" is null and "automations"."enabled" and "automations"."completed_at" is null and "automations"."deleted_at" is null and "automations"."trigger_kind" <> 'event';--> statement-breakpoint
CREATE INDEX "automations_event_idx" ON "automations" USING btree ("org_id") WHERE "automations"."trigger_kind" = 'event' and "automations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "automations_created_idx" ON "automations" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "channels_source_key" ON "channels" USING btree ("org_id","source_name","source_server_id","source_channel_id");--> statement-breakpoint
CREATE INDEX "channels_last_seen_idx" ON "channels" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "channels_search_idx" ON "channels" USING gin ("org_id","channel_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_last_seen_idx" ON "companies" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_message_count_idx" ON "companies" USING btree ("org_id","message_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_person_count_idx" ON "companies" USING btree ("org_id","person_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_vip_idx" ON "companies" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."is_vip" and "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_merge_idx" ON "companies" USING btree ("org_id","merge_id") WHERE "companies"."merge_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_search_trigrams_idx" ON "companies_search" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_domains_company_idx" ON "company_domains" USING btree ("org_id","company_id");--> statement-breakpoint
CREATE INDEX "company_merges_target_idx" ON "company_merges" USING btree ("org_id","target_company_id","merged_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run_target_key" ON "deliveries" USING btree ("org_id","run_id","purpose","notice_kind","channel","target");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_lease_idx" ON "deliveries" USING btree ("lease_until") WHERE "deliveries"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_loose_idx" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."run_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_target_key" ON "destinations" USING btree ("org_id","channel",coalesce("target", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "events_delivery_key" ON "events" USING btree ("org_id","source","delivery_id","name");--> statement-breakpoint
CREATE INDEX "events_unmatched_idx" ON "events" USING btree ("org_id","received_at","id") WHERE "events"."matched_at" is null;--> statement-breakpoint
CREATE INDEX "events_arrived_idx" ON "events" USING btree ("org_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_name_idx" ON "events" USING btree ("org_id","name","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_received_idx" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "verdicts_created_idx" ON "verdicts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_source_key" ON "messages" USING btree ("org_id","channel_id","source_message_id");--> statement-breakpoint
CREATE INDEX "messages_sent_idx" ON "messages" USING btree ("org_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_channel_idx" ON "messages" USING btree ("org_id","channel_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_person_idx" ON "messages" USING btree ("org_id","person_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_group_idx" ON "messages" USING btree ("org_id","group_id","sent_at" DESC NULLS LAST) WHERE "messages"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_entity_idx" ON "changes" USING btree ("org_id","entity","entity_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_type_idx" ON "changes" USING btree ("org_id","actor_type","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_entity_type_idx" ON "changes" USING btree ("org_id","entity","actor_type","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_actor_idx" ON "changes" USING btree ("org_id","actor_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "changes"."actor_type" <> 'system';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations" USING btree ("org_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("org_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("org_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last_failed_idx" ON "sign_in_failures" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_sources_last_signed_in_idx" ON "sign_in_sources" USING btree ("last_signed_in_at");--> statement-breakpoint
CREATE INDEX "people_last_seen_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_message_count_idx" ON "people" USING btree ("org_id","message_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_company_idx" ON "people" USING btree ("org_id","company_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_vip_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "people"."is_vip";--> statement-breakpoint
CREATE INDEX "people_tagged_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "people"."ecosystem_tags" <> '{}';--> statement-breakpoint
CREATE INDEX "people_tags_idx" ON "people" USING gin ("org_id","ecosystem_tags") WHERE "people"."ecosystem_tags" <> '{}';--> statement-breakpoint
CREATE INDEX "people_email_idx" ON "people" USING btree ("org_id",lower("primary_email"));--> statement-breakpoint
CREATE INDEX "people_search_trigrams_idx" ON "people_search" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "person_identities_platform_key" ON "person_identities" USING btree ("org_id","platform","platform_id");--> statement-breakpoint
CREATE INDEX "person_identities_person_idx" ON "person_identities" USING btree ("org_id","person_id");--> statement-breakpoint
CREATE INDEX "person_identities_email_idx" ON "person_identities" USING btree ("org_id",lower("email")) WHERE "person_identities"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_occurrence_key" ON "runs" USING btree ("org_id","automation_id","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_running_key" ON "runs" USING btree ("org_id",(case when "cause" = 'test' then "id" else "automation_id" end)) WHERE "runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "runs_queue_idx" ON "runs" USING btree ("org_id","rank","due_at","id") WHERE "runs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "runs_waiting_idx" ON "runs" USING btree ("due_at") WHERE "runs"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "runs_active_idx" ON "runs" USING btree ("automation_id","seq") WHERE "runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "runs_automation_idx" ON "runs" USING btree ("org_id","automation_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_created_idx" ON "runs" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_rate_idx" ON "runs" USING btree ("org_id","automation_id","created_at" DESC NULLS LAST) WHERE "runs"."cause" = 'event' and "runs"."status" not in ('skipped', 'missed');--> statement-breakpoint
CREATE INDEX "runs_event_idx" ON "runs" USING btree ("org_id","event_id") WHERE "runs"."event_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stories_slug_key" ON "stories" USING btree ("org_id","slug");--> statement-breakpoint
CREATE INDEX "stories_created_idx" ON "stories" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topic_groups_topic_idx" ON "topic_groups" USING btree ("org_id","topic_id","last_message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topic_groups_channel_idx" ON "topic_groups" USING btree ("org_id","channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_groups_thread_key" ON "topic_groups" USING btree ("org_id","channel_id","thread_id");--> statement-breakpoint
CREATE INDEX "topic_people_person_idx" ON "topic_people" USING btree ("org_id","person_id","last_message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "topics_legacy_key" ON "topics" USING btree ("org_id","legacy_id");--> statement-breakpoint
CREATE INDEX "topics_last_message_idx" ON "topics" USING btree ("org_id","archived","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_priority_idx" ON "topics" USING btree ("org_id","archived","priority" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_message_count_idx" ON "topics" USING btree ("org_id","archived","message_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_created_idx" ON "topics" USING btree ("org_id","archived","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_rising_idx" ON "topics" USING btree ("org_id","activity_week",("activity"[12] - "activity"[11]) desc,"id" DESC NULLS LAST) WHERE not "topics"."archived" and "topics"."activity"[12] > "topics"."activity"[11];--> statement-breakpoint
CREATE INDEX "topics_rose_idx" ON "topics" USING btree ("org_id","activity_week",("activity"[11] - "activity"[10]) desc,"id" DESC NULLS LAST) WHERE not "topics"."archived" and "topics"."activity"[11] > "topics"."activity"[10];--> statement-breakpoint
CREATE INDEX "topics_search_idx" ON "topics" USING gin ("org_id","search_text" gin_trgm_ops);
--> statement-breakpoint
-- The state of an automation changes with every run, in columns that no index holds: with room on its page, the new
-- version of the row needs no entry in any index.
ALTER TABLE "automations" SET (fillfactor = 70);
--> statement-breakpoint
-- Copies of search texts are kept in small letters: ILIKE makes them small anew at each look, for ten times its cost.
-- Which letters are small is the database's to say, here and in the search.
CREATE FUNCTION companies_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO companies_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_search_add AFTER INSERT ON companies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION companies_search_add();
--> statement-breakpoint
CREATE FUNCTION companies_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies_search SET search_text = lower(NEW.search_text) WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_search_change AFTER UPDATE OF search_text ON companies FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION companies_search_change();
--> statement-breakpoint
CREATE FUNCTION people_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_search_add AFTER INSERT ON people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION people_search_add();
--> statement-breakpoint
CREATE FUNCTION people_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE people_search SET search_text = lower(NEW.search_text) WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_search_change AFTER UPDATE OF search_text ON people FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION people_search_change();
--> statement-breakpoint
-- Totals of tags, which nothing else writes.
CREATE FUNCTION people_tags_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (org_id, name, value)
  SELECT org_id, 'people_tag:' || tag, count(DISTINCT id) FROM added, unnest(ecosystem_tags) AS tag
   WHERE tag IS NOT NULL GROUP BY org_id, tag ORDER BY org_id, tag
  ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_tags_add AFTER INSERT ON people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION people_tags_add();
--> statement-breakpoint
CREATE FUNCTION people_tags_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (org_id, name, value)
  SELECT NEW.org_id, 'people_tag:' || tag, sum(moved) FROM (
      SELECT DISTINCT tag, 1 AS moved FROM unnest(NEW.ecosystem_tags) AS tag
      UNION ALL SELECT DISTINCT tag, -1 FROM unnest(OLD.ecosystem_tags) AS tag) AS tags
   WHERE tag IS NOT NULL GROUP BY tag HAVING sum(moved) <> 0 ORDER BY tag
  ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_tags_change AFTER UPDATE OF ecosystem_tags ON people FOR EACH ROW
  WHEN (OLD.ecosystem_tags IS DISTINCT FROM NEW.ecosystem_tags) EXECUTE FUNCTION people_tags_change();
