LOCK TABLE people, companies IN SHARE MODE;
--> statement-breakpoint
INSERT INTO counters (org_id, name, value)
SELECT org_id, 'people_vip', count(*) FROM people WHERE is_vip GROUP BY org_id
UNION ALL
SELECT org_id, 'companies_vip', count(*) FROM companies WHERE is_vip AND merge_id IS NULL GROUP BY org_id
ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value;
