DROP INDEX "topic_constraints_pair_key";--> statement-breakpoint
ALTER TABLE "topic_constraints" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
CREATE INDEX "changes_act_idx" ON "changes" USING btree ("org_id","act_id") WHERE "changes"."act_id" is not null;--> statement-breakpoint
CREATE INDEX "topic_changes_old_idx" ON "topic_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "topic_constraints_ended_idx" ON "topic_constraints" USING btree ("org_id","ended_by") WHERE "topic_constraints"."ended_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_constraints_pair_key" ON "topic_constraints" USING btree ("org_id","one_id","other_id") WHERE "topic_constraints"."ended_by" is null;