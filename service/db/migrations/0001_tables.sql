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
CREATE TABLE "automations" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"model_level" text DEFAULT 'med' NOT NULL,
	"capability_mode" text DEFAULT 'all' NOT NULL,
	"allowed_capabilities" text[],
	"output_channels" jsonb NOT NULL,
	"template_slug" text,
	"completed_at" timestamp (3) with time zone,
	"last_error_message" text,
	"last_attempt_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"tz_version" text NOT NULL,
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
CREATE TABLE "members" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"password_hash" text,
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
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_owner_id_members_org_id_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."members"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_org_id_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_org_id_target_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","target_company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_person_id_people_org_id_id_fk" FOREIGN KEY ("org_id","person_id") REFERENCES "public"."people"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_identity_id_person_identities_org_id_id_fk" FOREIGN KEY ("org_id","identity_id") REFERENCES "public"."person_identities"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_group_id_topic_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."topic_groups"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_hours" ADD CONSTRAINT "seen_hours_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_identities" ADD CONSTRAINT "person_identities_org_id_person_id_people_org_id_id_fk" FOREIGN KEY ("org_id","person_id") REFERENCES "public"."people"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "channels_source_key" ON "channels" USING btree ("org_id","source_name","source_server_id","source_channel_id");--> statement-breakpoint
CREATE INDEX "channels_last_seen_idx" ON "channels" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "channels_search_idx" ON "channels" USING gin ("org_id","channel_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_last_seen_idx" ON "companies" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_message_count_idx" ON "companies" USING btree ("org_id","message_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_person_count_idx" ON "companies" USING btree ("org_id","person_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_search_idx" ON "companies" USING gin ("org_id","search_text" gin_trgm_ops) WHERE "companies"."merge_id" is null;--> statement-breakpoint
CREATE INDEX "companies_merge_idx" ON "companies" USING btree ("org_id","merge_id") WHERE "companies"."merge_id" is not null;--> statement-breakpoint
CREATE INDEX "company_domains_company_idx" ON "company_domains" USING btree ("org_id","company_id");--> statement-breakpoint
CREATE INDEX "company_merges_target_idx" ON "company_merges" USING btree ("org_id","target_company_id","merged_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_source_key" ON "messages" USING btree ("org_id","channel_id","source_message_id");--> statement-breakpoint
CREATE INDEX "messages_channel_idx" ON "messages" USING btree ("org_id","channel_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_person_idx" ON "messages" USING btree ("org_id","person_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_group_idx" ON "messages" USING btree ("org_id","group_id","sent_at" DESC NULLS LAST) WHERE "messages"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_entity_idx" ON "changes" USING btree ("org_id","entity","entity_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("org_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "people_last_seen_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_message_count_idx" ON "people" USING btree ("org_id","message_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_company_idx" ON "people" USING btree ("org_id","company_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_vip_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "people"."is_vip";--> statement-breakpoint
CREATE INDEX "people_tags_idx" ON "people" USING gin ("org_id","ecosystem_tags") WHERE "people"."ecosystem_tags" <> '{}';--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_email_idx" ON "people" USING btree ("org_id",lower("primary_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_identities_platform_key" ON "person_identities" USING btree ("org_id","platform","platform_id");--> statement-breakpoint
CREATE INDEX "person_identities_person_idx" ON "person_identities" USING btree ("org_id","person_id");--> statement-breakpoint
CREATE INDEX "person_identities_email_idx" ON "person_identities" USING btree ("org_id",lower("email")) WHERE "person_identities"."email" is not null;--> statement-breakpoint
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
CREATE INDEX "topics_search_idx" ON "topics" USING gin ("org_id","search_text" gin_trgm_ops);