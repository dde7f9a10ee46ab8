CREATE TABLE "deleted_messages" (
	"org_id" uuid NOT NULL,
	"source_name" text NOT NULL,
	"source_server_id" text NOT NULL,
	"source_channel_id" text NOT NULL,
	"source_message_id" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deleted_messages_pk" PRIMARY KEY("org_id","source_name","source_server_id","source_channel_id","source_message_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "on_behalf_of" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "deleted_messages" ADD CONSTRAINT "deleted_messages_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_connection_idx" ON "messages" USING btree ("org_id","connection_id") WHERE "messages"."connection_id" is not null;