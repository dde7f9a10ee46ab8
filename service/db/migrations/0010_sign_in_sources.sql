CREATE TABLE "sign_in_sources" (
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"last_signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_sources_org_id_subject_pk" PRIMARY KEY("org_id","subject")
);
--> statement-breakpoint
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_sources_last_signed_in_idx" ON "sign_in_sources" USING btree ("last_signed_in_at");