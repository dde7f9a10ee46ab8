-- Everything that is in a topic was put there, and written, by people and their automations.
UPDATE topic_groups SET placed_by = 'person', confidence = 1, placed_at = now();--> statement-breakpoint
UPDATE topics SET locked_fields = array_remove(ARRAY['title',
  CASE WHEN summary <> '' THEN 'summary' END,
  CASE WHEN topic_type IS NOT NULL THEN 'topicType' END,
  CASE WHEN priority <> 2 THEN 'priority' END], NULL);
