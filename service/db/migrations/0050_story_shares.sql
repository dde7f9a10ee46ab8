CREATE TABLE "story_shares" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"story_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_shares_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "story_sharing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_shares" ADD CONSTRAINT "story_shares_org_id_story_id_stories_org_id_id_fk" FOREIGN KEY ("org_id","story_id") REFERENCES "public"."stories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "story_shares_token_key" ON "story_shares" USING btree ("org_id","token_hash");--> statement-breakpoint
CREATE INDEX "story_shares_story_idx" ON "story_shares" USING btree ("org_id","story_id");