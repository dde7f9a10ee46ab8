DROP INDEX "people_email_idx";--> statement-breakpoint
CREATE INDEX "people_email_idx" ON "people" USING btree ("org_id",lower("primary_email")) WHERE "people"."primary_email" is not null;