DROP INDEX "deliveries_run_target_key";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "notice_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "destination_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "part_started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run_target_key" ON "deliveries" USING btree ("org_id","run_id","purpose","notice_kind","channel","target");