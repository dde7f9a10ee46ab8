CREATE TABLE "model_choices" (
	"org_id" uuid NOT NULL,
	"level" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"input_price" double precision,
	"cached_price" double precision,
	"output_price" double precision,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_choices_org_id_level_pk" PRIMARY KEY("org_id","level")
);
--> statement-breakpoint
CREATE TABLE "model_providers" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"address" text,
	"sealed_key" text,
	"key_hint" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_providers_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "model_choices" ADD CONSTRAINT "model_choices_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_providers" ADD CONSTRAINT "model_providers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_providers_provider_key" ON "model_providers" USING btree ("org_id","provider");