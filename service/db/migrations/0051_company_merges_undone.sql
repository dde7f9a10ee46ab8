CREATE TABLE "company_merge_sources" (
	"org_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"person_ids" bigint[] NOT NULL,
	"domains" text[] NOT NULL,
	CONSTRAINT "company_merge_sources_org_id_merge_id_company_id_pk" PRIMARY KEY("org_id","merge_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "company_merges" ALTER COLUMN "target_company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_merges" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_merge_sources" ADD CONSTRAINT "company_merge_sources_org_id_merge_id_company_merges_org_id_id_fk" FOREIGN KEY ("org_id","merge_id") REFERENCES "public"."company_merges"("org_id","id") ON DELETE cascade ON UPDATE no action;