ALTER TABLE "companies" ALTER COLUMN "id" SET DEFAULT scattered_id('company_ids');--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "id" SET DEFAULT scattered_id('person_ids');