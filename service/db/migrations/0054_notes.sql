CREATE TABLE "notes" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"person_id" bigint,
	"company_id" bigint,
	"text" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "notes_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "notes_about_check" CHECK (num_nonnulls("notes"."person_id", "notes"."company_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_org_id_company_id_companies_org_id_id_fk" FOREIGN KEY ("org_id","company_id") REFERENCES "public"."companies"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_person_idx" ON "notes" USING btree ("org_id","person_id") WHERE "notes"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_company_idx" ON "notes" USING btree ("org_id","company_id") WHERE "notes"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_deleted_idx" ON "notes" USING btree ("deleted_at") WHERE "notes"."deleted_at" is not null;