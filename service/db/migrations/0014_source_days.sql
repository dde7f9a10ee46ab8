CREATE TABLE "source_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source_name" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "source_days_org_id_day_source_name_pk" PRIMARY KEY("org_id","day","source_name")
);
