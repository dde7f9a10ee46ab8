-- Feedback forms and crash reports hold addresses that somebody typed: nobody has verified them.
UPDATE person_identities SET typed_email = email, email = NULL
WHERE platform IN ('feedback', 'sentry') AND email IS NOT NULL;--> statement-breakpoint
UPDATE people p SET primary_email = NULL
WHERE p.primary_email IS NOT NULL
  AND EXISTS (SELECT FROM person_identities i WHERE i.org_id = p.org_id AND i.person_id = p.id
    AND lower(i.typed_email) = lower(p.primary_email))
  AND NOT EXISTS (SELECT FROM person_identities i WHERE i.org_id = p.org_id AND i.person_id = p.id
    AND lower(i.email) = lower(p.primary_email))
  AND NOT EXISTS (SELECT FROM changes c WHERE c.org_id = p.org_id AND c.entity = 'person' AND c.entity_id = p.id::text
    AND c.actor_type = 'user' AND c.changes ? 'primaryEmail');
