CREATE TABLE "topic_rebuild_places" (
	"org_id" uuid NOT NULL,
	"rebuild_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"cluster" integer,
	"support" real DEFAULT 0 NOT NULL,
	"may_begin" boolean DEFAULT false NOT NULL,
	"speaker_id" bigint,
	"from_topic" uuid,
	"to_topic" uuid,
	"is_moved" boolean DEFAULT false NOT NULL,
	"confidence" real,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_described" boolean DEFAULT false NOT NULL,
	CONSTRAINT "topic_rebuild_places_org_id_rebuild_id_group_id_pk" PRIMARY KEY("org_id","rebuild_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "topic_rebuild_topics" (
	"org_id" uuid NOT NULL,
	"rebuild_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"n" integer NOT NULL,
	"fate" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"summary_points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"topic_type" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"confidence" real DEFAULT 1 NOT NULL,
	"heir_id" uuid,
	"discussions_before" integer DEFAULT 0 NOT NULL,
	"discussions_after" integer DEFAULT 0 NOT NULL,
	"messages_before" bigint DEFAULT 0 NOT NULL,
	"messages_after" bigint DEFAULT 0 NOT NULL,
	"comes" jsonb NOT NULL,
	"goes" jsonb NOT NULL,
	"comes_quotes" uuid[] DEFAULT '{}' NOT NULL,
	"goes_quotes" uuid[] DEFAULT '{}' NOT NULL,
	"is_described" boolean DEFAULT false NOT NULL,
	CONSTRAINT "topic_rebuild_topics_org_id_rebuild_id_id_pk" PRIMARY KEY("org_id","rebuild_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic_rebuilds" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"reason" text,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"by_image" text DEFAULT '' NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"change_id" uuid,
	"topic_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "topic_rebuilds_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "topic_rebuild_places" ADD CONSTRAINT "topic_rebuild_places_org_id_rebuild_id_topic_rebuilds_org_id_id_fk" FOREIGN KEY ("org_id","rebuild_id") REFERENCES "public"."topic_rebuilds"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rebuild_topics" ADD CONSTRAINT "topic_rebuild_topics_org_id_rebuild_id_topic_rebuilds_org_id_id_fk" FOREIGN KEY ("org_id","rebuild_id") REFERENCES "public"."topic_rebuilds"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rebuilds" ADD CONSTRAINT "topic_rebuilds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_rebuild_places_to_idx" ON "topic_rebuild_places" USING btree ("org_id","rebuild_id","to_topic") WHERE "topic_rebuild_places"."is_moved";--> statement-breakpoint
CREATE INDEX "topic_rebuild_places_from_idx" ON "topic_rebuild_places" USING btree ("org_id","rebuild_id","from_topic") WHERE "topic_rebuild_places"."is_moved";--> statement-breakpoint
CREATE INDEX "topic_rebuild_topics_order_idx" ON "topic_rebuild_topics" USING btree ("org_id","rebuild_id","n" NULLS FIRST,"id" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "topic_rebuilds_open_key" ON "topic_rebuilds" USING btree ("org_id") WHERE "topic_rebuilds"."status" in ('waiting', 'comparing', 'describing', 'ready');--> statement-breakpoint
CREATE INDEX "topic_rebuilds_due_idx" ON "topic_rebuilds" USING btree ("next_attempt_at") WHERE "topic_rebuilds"."status" in ('waiting', 'comparing', 'describing');--> statement-breakpoint
CREATE INDEX "topic_rebuilds_created_idx" ON "topic_rebuilds" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);