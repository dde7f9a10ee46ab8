DROP INDEX "topic_groups_unplaced_idx";--> statement-breakpoint
DROP INDEX "messages_awaiting_idx";--> statement-breakpoint
ALTER TABLE "topic_groups" ADD COLUMN "aside" text;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "priority_why" text[];--> statement-breakpoint
CREATE INDEX "topic_groups_waiting_idx" ON "topic_groups" USING btree ("org_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "topic_groups"."topic_id" is null and "topic_groups"."message_count" > 0 and "topic_groups"."aside" is null;--> statement-breakpoint
CREATE INDEX "topic_groups_aside_idx" ON "topic_groups" USING btree ("org_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "topic_groups"."topic_id" is null and "topic_groups"."message_count" > 0 and "topic_groups"."aside" is not null;--> statement-breakpoint
CREATE INDEX "messages_awaiting_idx" ON "messages" USING btree ("org_id","sent_at","id") WHERE "messages"."awaits_placing";--> statement-breakpoint
-- Priorities that people and automations set stay theirs.
UPDATE "topics" SET "priority_why" = '{}' WHERE "priority" <> 2;