CREATE TABLE "arrival_hours" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "arrival_hours_org_id_connection_id_hour_outcome_pk" PRIMARY KEY("org_id","connection_id","hour","outcome")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"connection_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"delivery_id" text NOT NULL,
	"entity_key" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"body_size" integer NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"made" jsonb,
	CONSTRAINT "arrivals_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "backfills" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"connection_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"cursor" jsonb,
	"counted" bigint,
	"done" bigint DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"would_have_run" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"limited_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "backfills_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"org_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text,
	"secret_names" text[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"erasing_since" timestamp (3) with time zone,
	"last_arrival_at" timestamp (3) with time zone,
	"rhythm_seconds" integer,
	"quiet_after_seconds" integer,
	"refused_count" bigint DEFAULT 0 NOT NULL,
	"last_refused_at" timestamp (3) with time zone,
	"last_refusal" text,
	"last_poll_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"last_failure" text,
	"map_failure" text,
	"told_at" timestamp (3) with time zone,
	"poll_cursor" jsonb,
	"poll_failures" integer DEFAULT 0 NOT NULL,
	"next_poll_at" timestamp (3) with time zone,
	"next_repair_at" timestamp (3) with time zone,
	"last_repair" jsonb,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "cursors" (
	"org_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"source_name" text NOT NULL,
	"source_server_id" text NOT NULL,
	"source_channel_id" text NOT NULL,
	"channel_name" text NOT NULL,
	"server_name" text NOT NULL,
	"read_until" timestamp (3) with time zone,
	"is_listened" boolean DEFAULT true NOT NULL,
	"ignores_bots" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cursors_pk" PRIMARY KEY("org_id","connection_id","source_name","source_server_id","source_channel_id")
);
--> statement-breakpoint
ALTER TABLE "arrival_hours" ADD CONSTRAINT "arrival_hours_org_id_connection_id_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_org_id_connection_id_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backfills" ADD CONSTRAINT "backfills_org_id_connection_id_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cursors" ADD CONSTRAINT "cursors_org_id_connection_id_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_delivery_key" ON "arrivals" USING btree ("org_id","connection_id","delivery_id") WHERE "arrivals"."outcome" <> 'duplicate';--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_entity_key" ON "arrivals" USING btree ("org_id","source","entity_key") WHERE "arrivals"."entity_key" is not null and "arrivals"."outcome" <> 'duplicate';--> statement-breakpoint
CREATE INDEX "arrivals_received_idx" ON "arrivals" USING btree ("org_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "arrivals_connection_idx" ON "arrivals" USING btree ("org_id","connection_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "arrivals_waiting_idx" ON "arrivals" USING btree ("org_id","connection_id","received_at","id") WHERE "arrivals"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "arrivals_kept_idx" ON "arrivals" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backfills_active_key" ON "backfills" USING btree ("org_id","connection_id") WHERE "backfills"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "backfills_connection_idx" ON "backfills" USING btree ("org_id","connection_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backfills_due_idx" ON "backfills" USING btree ("next_attempt_at") WHERE "backfills"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "connections_token_key" ON "connections" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "connections_poll_idx" ON "connections" USING btree ("next_poll_at") WHERE "connections"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "connections_repair_idx" ON "connections" USING btree ("next_repair_at") WHERE "connections"."next_repair_at" is not null;--> statement-breakpoint
CREATE INDEX "connections_erasing_idx" ON "connections" USING btree ("erasing_since") WHERE "connections"."erasing_since" is not null;