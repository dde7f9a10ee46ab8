CREATE TABLE "person_checks" (
	"org_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_checks_org_id_person_id_pk" PRIMARY KEY("org_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "person_claims" (
	"org_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "person_claims_org_id_person_id_platform_name_pk" PRIMARY KEY("org_id","person_id","platform","name")
);
--> statement-breakpoint
CREATE TABLE "person_merge_sources" (
	"org_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"primary_email" text,
	"profile" jsonb,
	"identity_ids" uuid[] NOT NULL,
	"leads_to" bigint,
	CONSTRAINT "person_merge_sources_org_id_merge_id_person_id_pk" PRIMARY KEY("org_id","merge_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target_person_id" bigint NOT NULL,
	"gained" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_image" text DEFAULT '' NOT NULL,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "person_merges_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "person_proposals" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reasons" jsonb NOT NULL,
	"strength" smallint NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "person_proposals_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "person_checks" ADD CONSTRAINT "person_checks_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_claims" ADD CONSTRAINT "person_claims_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merge_sources" ADD CONSTRAINT "person_merge_sources_org_id_merge_id_person_merges_org_id_id_fk" FOREIGN KEY ("org_id","merge_id") REFERENCES "public"."person_merges"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_proposals" ADD CONSTRAINT "person_proposals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_checks_queued_idx" ON "person_checks" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "person_claims_name_idx" ON "person_claims" USING btree ("org_id","platform","name");--> statement-breakpoint
CREATE UNIQUE INDEX "person_merge_sources_person_key" ON "person_merge_sources" USING btree ("org_id","person_id") WHERE "person_merge_sources"."leads_to" is not null;--> statement-breakpoint
CREATE INDEX "person_merge_sources_leads_idx" ON "person_merge_sources" USING btree ("org_id","leads_to") WHERE "person_merge_sources"."leads_to" is not null;--> statement-breakpoint
CREATE INDEX "person_merge_sources_email_idx" ON "person_merge_sources" USING btree ("org_id",lower("primary_email")) WHERE "person_merge_sources"."leads_to" is not null and "person_merge_sources"."primary_email" is not null;--> statement-breakpoint
CREATE INDEX "person_merges_target_idx" ON "person_merges" USING btree ("org_id","target_person_id","merged_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "person_proposals_pair_key" ON "person_proposals" USING btree ("org_id","person_id","other_id");--> statement-breakpoint
CREATE INDEX "person_proposals_other_idx" ON "person_proposals" USING btree ("org_id","other_id");--> statement-breakpoint
CREATE INDEX "person_proposals_open_idx" ON "person_proposals" USING btree ("org_id","strength" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "person_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "person_identities_handle_idx" ON "person_identities" USING btree ("org_id",lower("handle")) WHERE "person_identities"."handle" is not null;