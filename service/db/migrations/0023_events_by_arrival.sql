DROP INDEX "events_name_idx";--> statement-breakpoint
CREATE INDEX "events_arrived_idx" ON "events" USING btree ("org_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_name_idx" ON "events" USING btree ("org_id","name","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);