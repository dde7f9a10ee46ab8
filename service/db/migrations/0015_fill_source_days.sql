LOCK TABLE messages IN SHARE MODE;
--> statement-breakpoint
INSERT INTO source_days (org_id, day, source_name, n)
SELECT d.org_id, d.day, c.source_name, sum(d.n)
FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
GROUP BY 1, 2, 3;
