CREATE TABLE "story_versions" (
	"org_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"written_by" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "story_versions_org_id_story_id_version_pk" PRIMARY KEY("org_id","story_id","version")
);
--> statement-breakpoint
CREATE TABLE "story_writers" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"per_day" integer DEFAULT 3 NOT NULL,
	"use_model" boolean DEFAULT true NOT NULL,
	"calls_per_day" integer DEFAULT 20 NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"spent_day" date,
	"calls" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0,
	"waiting" integer DEFAULT 0 NOT NULL,
	"seen" text,
	"last_pass_at" timestamp (3) with time zone,
	"next_pass_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_askers" (
	"org_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"identity_id" uuid NOT NULL,
	"state" text NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"delivery_id" uuid,
	CONSTRAINT "told_askers_org_id_group_id_identity_id_pk" PRIMARY KEY("org_id","group_id","identity_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "finding_key" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "why" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "found_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "written_by" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_org_id_story_id_stories_org_id_id_fk" FOREIGN KEY ("org_id","story_id") REFERENCES "public"."stories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_writers" ADD CONSTRAINT "story_writers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_askers" ADD CONSTRAINT "told_askers_org_id_group_id_topic_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."topic_groups"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_askers" ADD CONSTRAINT "told_askers_org_id_identity_id_person_identities_org_id_id_fk" FOREIGN KEY ("org_id","identity_id") REFERENCES "public"."person_identities"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_writers_due_idx" ON "story_writers" USING btree ("next_pass_at") WHERE "story_writers"."enabled";--> statement-breakpoint
CREATE INDEX "told_askers_identity_idx" ON "told_askers" USING btree ("org_id","identity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stories_finding_key" ON "stories" USING btree ("org_id","finding_key") WHERE "stories"."finding_key" is not null;