DROP INDEX "events_unmatched_idx";--> statement-breakpoint
CREATE INDEX "runs_rate_idx" ON "runs" USING btree ("org_id","automation_id","created_at" DESC NULLS LAST) WHERE "runs"."cause" = 'event' and "runs"."status" not in ('skipped', 'missed');--> statement-breakpoint
CREATE INDEX "events_unmatched_idx" ON "events" USING btree ("org_id","received_at","id") WHERE "events"."matched_at" is null;