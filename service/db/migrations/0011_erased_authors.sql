CREATE TABLE "erased_authors" (
	"org_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_authors_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
ALTER TABLE "erased_authors" ADD CONSTRAINT "erased_authors_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;