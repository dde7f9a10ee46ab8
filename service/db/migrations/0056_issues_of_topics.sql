CREATE TABLE "topic_issues" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"topic_id" uuid NOT NULL,
	"connection_id" uuid,
	"source" text NOT NULL,
	"place" text NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"url" text,
	"state" text,
	"checked_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"request_hash" text,
	"payload_hash" text,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unlinked_at" timestamp (3) with time zone,
	CONSTRAINT "topic_issues_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "topic_issues" ADD CONSTRAINT "topic_issues_org_id_topic_id_topics_org_id_id_fk" FOREIGN KEY ("org_id","topic_id") REFERENCES "public"."topics"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_issues_topic_idx" ON "topic_issues" USING btree ("org_id","topic_id");--> statement-breakpoint
CREATE INDEX "topic_issues_url_idx" ON "topic_issues" USING btree ("org_id","url");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_issues_request_key" ON "topic_issues" USING btree ("org_id","request_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_issues_linked_key" ON "topic_issues" USING btree ("org_id","topic_id","url") WHERE "topic_issues"."unlinked_at" is null;