CREATE TABLE "subscriptions" (
	"org_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"yearly_amount" numeric(18, 3),
	"currency" text,
	"status" text NOT NULL,
	"is_active" boolean NOT NULL,
	"is_ended" boolean NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "subscriptions_org_id_source_external_id_pk" PRIMARY KEY("org_id","source","external_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "yearly_currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_org_id_connection_id_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_customer_idx" ON "subscriptions" USING btree ("org_id","source","customer_id") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "subscriptions_connection_idx" ON "subscriptions" USING btree ("org_id","connection_id");