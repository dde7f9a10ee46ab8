CREATE FUNCTION companies_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO companies_search (org_id, id, search_text) SELECT org_id, id, search_text FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_search_add AFTER INSERT ON companies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION companies_search_add();
--> statement-breakpoint
CREATE FUNCTION companies_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies_search SET search_text = NEW.search_text WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_search_change AFTER UPDATE OF search_text ON companies FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION companies_search_change();
--> statement-breakpoint
INSERT INTO companies_search (org_id, id, search_text) SELECT org_id, id, search_text FROM companies;
--> statement-breakpoint
CREATE FUNCTION people_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_search (org_id, id, search_text) SELECT org_id, id, search_text FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_search_add AFTER INSERT ON people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION people_search_add();
--> statement-breakpoint
CREATE FUNCTION people_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE people_search SET search_text = NEW.search_text WHERE org_id = NEW.org_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_search_change AFTER UPDATE OF search_text ON people FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION people_search_change();
--> statement-breakpoint
INSERT INTO people_search (org_id, id, search_text) SELECT org_id, id, search_text FROM people;
