CREATE TABLE "assistant_codes" (
	"org_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"resource" text NOT NULL,
	"access" text NOT NULL,
	"is_vouched_for" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"assistant_id" uuid,
	CONSTRAINT "assistant_codes_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
CREATE TABLE "assistant_programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_allowed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_tokens" (
	"org_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"assistant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "assistant_tokens_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
CREATE TABLE "assistants" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"program" text NOT NULL,
	"place" text NOT NULL,
	"access" text NOT NULL,
	"is_vouched_for" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "assistants_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "assistant_codes" ADD CONSTRAINT "assistant_codes_org_id_member_id_members_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."members"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_org_id_assistant_id_assistants_org_id_id_fk" FOREIGN KEY ("org_id","assistant_id") REFERENCES "public"."assistants"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_org_id_member_id_members_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."members"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_codes_hash_key" ON "assistant_codes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "assistant_codes_expires_idx" ON "assistant_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assistant_programs_unused_idx" ON "assistant_programs" USING btree ("created_at") WHERE "assistant_programs"."last_allowed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_tokens_hash_key" ON "assistant_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "assistant_tokens_assistant_idx" ON "assistant_tokens" USING btree ("org_id","assistant_id");--> statement-breakpoint
CREATE INDEX "assistant_tokens_expires_idx" ON "assistant_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistants_member_key" ON "assistants" USING btree ("org_id","member_id","program_id");--> statement-breakpoint
CREATE INDEX "assistants_program_idx" ON "assistants" USING btree ("program_id");