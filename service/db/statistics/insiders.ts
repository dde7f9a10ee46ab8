/** SQL: people of the organization `$1` itself: of its own company, or with the address of a member. */
export const insiders = `
SELECT p.id FROM companies c JOIN people p ON p.org_id = c.org_id AND p.company_id = c.id
 WHERE c.org_id = $1 AND c.is_org_company
UNION SELECT p.id FROM members e JOIN people p ON p.org_id = e.org_id AND lower(p.primary_email) = lower(e.email)
 WHERE e.org_id = $1
UNION SELECT i.person_id FROM members e
  JOIN person_identities i ON i.org_id = e.org_id AND lower(i.email) = lower(e.email) WHERE e.org_id = $1`
