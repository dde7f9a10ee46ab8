ALTER TABLE "api_keys" ADD COLUMN "access" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "resources" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "addresses" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rolled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_last_four" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_replaced_hash_key" ON "api_keys" USING btree ("replaced_hash");