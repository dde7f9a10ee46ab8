DROP INDEX "imports_due_idx";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bytes_read" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_due_idx" ON "imports" USING btree ("next_attempt_at") WHERE "imports"."status" in ('uploading', 'tried', 'waiting', 'running');