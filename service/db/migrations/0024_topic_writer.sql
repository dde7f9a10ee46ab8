CREATE TABLE "discussion_terms" (
	"org_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "discussion_terms_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"keys" bigint[] NOT NULL,
	"weights" real[] NOT NULL,
	"copy_key" bigint NOT NULL,
	"speaker_id" bigint,
	CONSTRAINT "discussion_terms_org_id_group_id_pk" PRIMARY KEY("org_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "term_counts" (
	"org_id" uuid NOT NULL,
	"key" bigint NOT NULL,
	"discussions" integer NOT NULL,
	CONSTRAINT "term_counts_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "term_postings" (
	"org_id" uuid NOT NULL,
	"key" bigint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "term_postings_org_id_key_n_pk" PRIMARY KEY("org_id","key","n")
);
--> statement-breakpoint
CREATE TABLE "topic_writers" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"automatic" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{en,de,fr,es,ja}' NOT NULL,
	"own_words" text[] DEFAULT '{}' NOT NULL,
	"forbidden" text[] DEFAULT '{}' NOT NULL,
	"pass_asked_at" timestamp (3) with time zone,
	"next_pass_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pass_ended_at" timestamp (3) with time zone,
	"placed" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL,
	"last_turn_at" timestamp (3) with time zone,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discussion_terms" ADD CONSTRAINT "discussion_terms_org_id_group_id_topic_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."topic_groups"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD CONSTRAINT "topic_writers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_terms_n_key" ON "discussion_terms" USING btree ("org_id","n");--> statement-breakpoint
CREATE INDEX "topic_writers_turn_idx" ON "topic_writers" USING btree ("last_turn_at") WHERE "topic_writers"."enabled";--> statement-breakpoint
CREATE INDEX "topic_groups_talk_idx" ON "topic_groups" USING btree ("org_id","channel_id","last_message_at" DESC NULLS LAST) WHERE "topic_groups"."thread_id" is null;