ALTER TABLE "runs" ADD COLUMN "losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "blame" double precision DEFAULT 0 NOT NULL;