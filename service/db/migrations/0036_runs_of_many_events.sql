ALTER TABLE "runs" ADD COLUMN "part_of" uuid;--> statement-breakpoint
CREATE INDEX "runs_part_idx" ON "runs" USING btree ("org_id","part_of","seq") WHERE "runs"."part_of" is not null;