CREATE TABLE "seen_hours" (
	"org_id" uuid NOT NULL,
	"list" text NOT NULL,
	"hour" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "seen_hours_org_id_list_hour_pk" PRIMARY KEY("org_id","list","hour")
);
--> statement-breakpoint
ALTER TABLE "seen_hours" ADD CONSTRAINT "seen_hours_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;