CREATE TABLE "import_chunks" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_org_id_import_id_n_pk" PRIMARY KEY("org_id","import_id","n")
);
--> statement-breakpoint
CREATE TABLE "import_refused" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" bigint NOT NULL,
	"line" bigint,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	CONSTRAINT "import_refused_org_id_import_id_row_pk" PRIMARY KEY("org_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"made" bigint DEFAULT 0 NOT NULL,
	"duplicates" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"would_have_run" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_org_id_import_id_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refused" ADD CONSTRAINT "import_refused_org_id_import_id_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created_idx" ON "imports" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_due_idx" ON "imports" USING btree ("next_attempt_at") WHERE "imports"."status" in ('uploading', 'waiting', 'running');