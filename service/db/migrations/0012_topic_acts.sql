CREATE TABLE "topic_change_moves" (
	"org_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"from_topic" uuid,
	"to_topic" uuid,
	"placed_by" text,
	"confidence" real,
	"placed_at" timestamp (3) with time zone,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guesses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "topic_change_moves_org_id_change_id_group_id_pk" PRIMARY KEY("org_id","change_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "topic_changes" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"topic_ids" uuid[] NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "topic_changes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic_constraints" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"rule" text NOT NULL,
	"between" text NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"change_id" uuid,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_constraints_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "topic_groups" ALTER COLUMN "topic_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "yearly_value" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "awaits_placing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "confidence" real;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "why" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "guesses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "locked_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "written_by" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "confidence" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "leads_to" uuid;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "revenue" numeric(16, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_change_moves" ADD CONSTRAINT "topic_change_moves_org_id_change_id_topic_changes_org_id_id_fk" FOREIGN KEY ("org_id","change_id") REFERENCES "public"."topic_changes"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_changes" ADD CONSTRAINT "topic_changes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_constraints" ADD CONSTRAINT "topic_constraints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_change_moves_group_idx" ON "topic_change_moves" USING btree ("org_id","group_id");--> statement-breakpoint
CREATE INDEX "topic_changes_at_idx" ON "topic_changes" USING btree ("org_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "topic_constraints_pair_key" ON "topic_constraints" USING btree ("org_id","one_id","other_id");--> statement-breakpoint
CREATE INDEX "topic_constraints_other_idx" ON "topic_constraints" USING btree ("org_id","other_id");--> statement-breakpoint
CREATE INDEX "topic_constraints_change_idx" ON "topic_constraints" USING btree ("org_id","change_id");--> statement-breakpoint
CREATE INDEX "messages_awaiting_idx" ON "messages" USING btree ("org_id","id") WHERE "messages"."awaits_placing";--> statement-breakpoint
CREATE INDEX "topic_groups_unplaced_idx" ON "topic_groups" USING btree ("org_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "topic_groups"."topic_id" is null and "topic_groups"."message_count" > 0;--> statement-breakpoint
CREATE INDEX "topic_groups_unsure_idx" ON "topic_groups" USING btree ("org_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "topic_groups"."topic_id" is not null and "topic_groups"."confidence" < 0.5;--> statement-breakpoint
CREATE INDEX "topics_revenue_idx" ON "topics" USING btree ("org_id","archived","revenue" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topics_leads_idx" ON "topics" USING btree ("org_id","leads_to") WHERE "topics"."leads_to" is not null;