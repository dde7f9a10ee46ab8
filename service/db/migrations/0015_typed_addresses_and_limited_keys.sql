ALTER TABLE "api_keys" ADD COLUMN "channels" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "person_identities" ADD COLUMN "typed_email" text;--> statement-breakpoint
CREATE INDEX "person_identities_typed_idx" ON "person_identities" USING btree ("org_id",lower("typed_email")) WHERE "person_identities"."typed_email" is not null;