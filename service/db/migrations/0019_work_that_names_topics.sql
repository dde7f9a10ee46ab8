CREATE TABLE "message_references" (
	"org_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "message_references_org_id_message_id_kind_target_id_pk" PRIMARY KEY("org_id","message_id","kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "message_references" ADD CONSTRAINT "message_references_org_id_message_id_messages_org_id_id_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."messages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_references_target_idx" ON "message_references" USING btree ("org_id","target_id");