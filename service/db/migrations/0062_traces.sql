ALTER TABLE "arrivals" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "trace" text;