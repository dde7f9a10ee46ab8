CREATE TABLE "message_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"channel_id" uuid NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "message_days_org_id_day_channel_id_pk" PRIMARY KEY("org_id","day","channel_id")
);
--> statement-breakpoint
ALTER TABLE "message_days" ADD CONSTRAINT "message_days_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topics_rising_idx" ON "topics" USING btree ("org_id","activity_week",("activity"[12] - "activity"[11]) desc,"id" DESC NULLS LAST) WHERE not "topics"."archived" and "topics"."activity"[12] > "topics"."activity"[11];--> statement-breakpoint
CREATE INDEX "topics_rose_idx" ON "topics" USING btree ("org_id","activity_week",("activity"[11] - "activity"[10]) desc,"id" DESC NULLS LAST) WHERE not "topics"."archived" and "topics"."activity"[11] > "topics"."activity"[10];