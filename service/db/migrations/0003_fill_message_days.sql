LOCK TABLE messages IN SHARE MODE;
--> statement-breakpoint
INSERT INTO message_days (org_id, day, channel_id, n)
SELECT org_id, (sent_at AT TIME ZONE 'UTC')::date, channel_id, count(*) FROM messages GROUP BY 1, 2, 3;
