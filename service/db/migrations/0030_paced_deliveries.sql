CREATE TABLE "delivery_paces" (
	"org_id" uuid NOT NULL,
	"destination_id" uuid NOT NULL,
	"target" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_line" uuid,
	"refusals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_paces_org_id_destination_id_target_pk" PRIMARY KEY("org_id","destination_id","target")
);
--> statement-breakpoint
DROP INDEX "deliveries_due_idx";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "line" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "waits_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_paces" ADD CONSTRAINT "delivery_paces_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_queue_idx" ON "deliveries" USING btree ("org_id","channel","target","line","due_at","id") WHERE "deliveries"."status" = 'queued';