-- Copies of search texts are kept in small letters: ILIKE makes them small anew at each look, for ten times its cost.
-- Which letters are small is the database's to say, here and in the search.
CREATE OR REPLACE FUNCTION companies_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO companies_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION companies_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies_search SET search_text = lower(NEW.search_text) WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION people_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION people_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE people_search SET search_text = lower(NEW.search_text) WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Written anew and without its index, which is quicker than changing each row and leaves no dead ones.
DROP INDEX "companies_search_trigrams_idx";--> statement-breakpoint
TRUNCATE companies_search;--> statement-breakpoint
INSERT INTO companies_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM companies;--> statement-breakpoint
CREATE INDEX "companies_search_trigrams_idx" ON "companies_search" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "people_search_trigrams_idx";--> statement-breakpoint
TRUNCATE people_search;--> statement-breakpoint
INSERT INTO people_search (org_id, id, search_text) SELECT org_id, id, lower(search_text) FROM people;--> statement-breakpoint
CREATE INDEX "people_search_trigrams_idx" ON "people_search" USING gin ("org_id","search_text" gin_trgm_ops);
