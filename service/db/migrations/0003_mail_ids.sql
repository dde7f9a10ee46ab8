CREATE TABLE "mail_ids" (
	"org_id" uuid NOT NULL,
	"id" text NOT NULL,
	"thread_id" text NOT NULL,
	"connection_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"subject_hash" text,
	"subject_key" text,
	"is_alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_ids_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_ids" ADD CONSTRAINT "mail_ids_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_ids_thread_idx" ON "mail_ids" USING btree ("org_id","thread_id");--> statement-breakpoint
CREATE INDEX "mail_ids_subject_idx" ON "mail_ids" USING btree ("org_id","subject_key","sent_at") WHERE "mail_ids"."subject_key" is not null;--> statement-breakpoint
CREATE INDEX "mail_ids_connection_idx" ON "mail_ids" USING btree ("org_id","connection_id") WHERE "mail_ids"."connection_id" is not null;