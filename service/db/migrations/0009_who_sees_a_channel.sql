ALTER TABLE "channels" ADD COLUMN "visibility" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "visible_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "visibility" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "visible_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "channels_restricted_idx" ON "channels" USING btree ("org_id","id") WHERE "channels"."visibility" <> 'all';