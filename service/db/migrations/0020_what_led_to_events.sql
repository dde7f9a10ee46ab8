ALTER TABLE "events" ALTER COLUMN "caused_by" SET DATA TYPE uuid[]
  USING CASE WHEN "caused_by" IS NULL THEN '{}'::uuid[] ELSE ARRAY["caused_by"] END;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "caused_by" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "caused_by" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_loose_idx" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."run_id" is null;