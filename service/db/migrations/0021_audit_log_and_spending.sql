CREATE TABLE "model_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"level" text NOT NULL,
	"model" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"unpriced" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_days_org_id_day_level_model_pk" PRIMARY KEY("org_id","day","level","model")
);
--> statement-breakpoint
ALTER TABLE "model_days" ADD CONSTRAINT "model_days_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_type_idx" ON "changes" USING btree ("org_id","actor_type","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_entity_type_idx" ON "changes" USING btree ("org_id","entity","actor_type","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "changes_actor_idx" ON "changes" USING btree ("org_id","actor_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "changes"."actor_type" <> 'system';