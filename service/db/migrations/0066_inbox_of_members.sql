ALTER TABLE "automations" ADD COLUMN "inbox_member_ids" uuid[];--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "member_ids" uuid[];