CREATE TABLE "companies_search" (
	"org_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "companies_search_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "people_search" (
	"org_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "people_search_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "companies_search_idx";--> statement-breakpoint
DROP INDEX "people_search_idx";--> statement-breakpoint
ALTER TABLE "companies_search" ADD CONSTRAINT "companies_search_org_id_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","id") REFERENCES "public"."companies"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_search" ADD CONSTRAINT "people_search_org_id_id_people_org_id_id_fk" FOREIGN KEY ("org_id","id") REFERENCES "public"."people"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_search_trigrams_idx" ON "companies_search" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_search_trigrams_idx" ON "people_search" USING gin ("org_id","search_text" gin_trgm_ops);