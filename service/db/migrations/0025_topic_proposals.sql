CREATE TABLE "topic_proposals" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"group_ids" uuid[] DEFAULT '{}' NOT NULL,
	"confidence" real NOT NULL,
	"why" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quotes" uuid[] DEFAULT '{}' NOT NULL,
	"other_quotes" uuid[] DEFAULT '{}' NOT NULL,
	"message_count" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"change_id" uuid,
	CONSTRAINT "topic_proposals_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "topic_proposals" ADD CONSTRAINT "topic_proposals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_proposals_pair_key" ON "topic_proposals" USING btree ("org_id","kind",least("topic_id", "other_id"),greatest("topic_id", "other_id"));--> statement-breakpoint
CREATE INDEX "topic_proposals_open_idx" ON "topic_proposals" USING btree ("org_id","confidence" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "topic_proposals"."state" = 'open';