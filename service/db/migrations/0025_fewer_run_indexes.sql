DROP INDEX "runs_lease_idx";--> statement-breakpoint
DROP INDEX "runs_running_key";--> statement-breakpoint
DROP INDEX "runs_active_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "runs_running_key" ON "runs" USING btree ("org_id",(case when "cause" = 'test' then "id" else "automation_id" end)) WHERE "runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "runs_active_idx" ON "runs" USING btree ("automation_id","seq") WHERE "runs"."status" in ('queued', 'running');