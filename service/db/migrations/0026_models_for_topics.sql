CREATE TABLE "discussion_questions" (
	"org_id" uuid NOT NULL,
	"n" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"offered" uuid[] DEFAULT '{}' NOT NULL,
	"answer" text,
	"answer_id" uuid,
	"confidence" real,
	"refused" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "discussion_questions_org_id_n_pk" PRIMARY KEY("org_id","n")
);
--> statement-breakpoint
CREATE TABLE "discussion_vectors" (
	"org_id" uuid NOT NULL,
	"n" bigint NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"buckets" bigint[] NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discussion_vectors_org_id_n_pk" PRIMARY KEY("org_id","n")
);
--> statement-breakpoint
CREATE TABLE "topic_questions" (
	"org_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"is_same" boolean,
	"confidence" real,
	"message_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "topic_questions_org_id_topic_id_other_id_pk" PRIMARY KEY("org_id","topic_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "use_model" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "calls_per_day" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "texts_per_day" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "spent_day" date;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "texts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "cost_micros" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "ask_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "embed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "embedded_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "has_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "model_lease_owner" text;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "model_lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_writers" ADD COLUMN "embedding" text;--> statement-breakpoint
ALTER TABLE "discussion_questions" ADD CONSTRAINT "discussion_questions_org_id_n_discussion_terms_org_id_n_fk" FOREIGN KEY ("org_id","n") REFERENCES "public"."discussion_terms"("org_id","n") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_vectors" ADD CONSTRAINT "discussion_vectors_org_id_n_discussion_terms_org_id_n_fk" FOREIGN KEY ("org_id","n") REFERENCES "public"."discussion_terms"("org_id","n") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_questions" ADD CONSTRAINT "topic_questions_org_id_topic_id_topics_org_id_id_fk" FOREIGN KEY ("org_id","topic_id") REFERENCES "public"."topics"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_questions" ADD CONSTRAINT "topic_questions_org_id_other_id_topics_org_id_id_fk" FOREIGN KEY ("org_id","other_id") REFERENCES "public"."topics"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussion_questions_left_idx" ON "discussion_questions" USING btree ("org_id","state","n") WHERE "discussion_questions"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "discussion_vectors_unread_idx" ON "discussion_vectors" USING btree ("org_id","n") WHERE NOT "discussion_vectors"."is_read";--> statement-breakpoint
CREATE INDEX "topic_questions_left_idx" ON "topic_questions" USING btree ("org_id","state") WHERE "topic_questions"."state" <> 'done';