CREATE INDEX "people_tagged_idx" ON "people" USING btree ("org_id","last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "people"."ecosystem_tags" <> '{}';--> statement-breakpoint
CREATE FUNCTION people_tags_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (org_id, name, value)
  SELECT org_id, 'people_tag:' || tag, count(DISTINCT id) FROM added, unnest(ecosystem_tags) AS tag
   WHERE tag IS NOT NULL GROUP BY org_id, tag ORDER BY org_id, tag
  ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_tags_add AFTER INSERT ON people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION people_tags_add();
--> statement-breakpoint
CREATE FUNCTION people_tags_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters (org_id, name, value)
  SELECT NEW.org_id, 'people_tag:' || tag, sum(moved) FROM (
      SELECT DISTINCT tag, 1 AS moved FROM unnest(NEW.ecosystem_tags) AS tag
      UNION ALL SELECT DISTINCT tag, -1 FROM unnest(OLD.ecosystem_tags) AS tag) AS tags
   WHERE tag IS NOT NULL GROUP BY tag HAVING sum(moved) <> 0 ORDER BY tag
  ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_tags_change AFTER UPDATE OF ecosystem_tags ON people FOR EACH ROW
  WHEN (OLD.ecosystem_tags IS DISTINCT FROM NEW.ecosystem_tags) EXECUTE FUNCTION people_tags_change();
--> statement-breakpoint
INSERT INTO counters (org_id, name, value)
SELECT org_id, 'people_tag:' || tag, count(DISTINCT id) FROM people, unnest(ecosystem_tags) AS tag
 WHERE ecosystem_tags <> '{}' AND tag IS NOT NULL GROUP BY org_id, tag;
