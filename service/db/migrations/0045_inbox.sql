CREATE TABLE "inbox_comments" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"item_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_comments_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"run_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"member_id" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_items_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbox_reads" (
	"org_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_reads_org_id_item_id_member_id_pk" PRIMARY KEY("org_id","item_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "inbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_comments" ADD CONSTRAINT "inbox_comments_org_id_item_id_inbox_items_org_id_id_fk" FOREIGN KEY ("org_id","item_id") REFERENCES "public"."inbox_items"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_org_id_member_id_members_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."members"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_org_id_item_id_inbox_items_org_id_id_fk" FOREIGN KEY ("org_id","item_id") REFERENCES "public"."inbox_items"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_org_id_member_id_members_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."members"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_comments_item_idx" ON "inbox_comments" USING btree ("org_id","item_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_items_run_key" ON "inbox_items" USING btree ("org_id","run_id");--> statement-breakpoint
CREATE INDEX "inbox_items_open_idx" ON "inbox_items" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "inbox_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_items_created_idx" ON "inbox_items" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);