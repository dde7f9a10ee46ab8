ALTER TABLE "connections" ADD COLUMN "next_socket_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "socket_owner" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "socket_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "socket_state" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "socket_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "connections_socket_idx" ON "connections" USING btree ("next_socket_at") WHERE "connections"."next_socket_at" is not null;