-- Topics counted the organization itself among their companies.
UPDATE topics t SET company_count = t.company_count - own.companies, revenue = greatest(0, t.revenue - own.revenue)
FROM (
  SELECT x.org_id, x.topic_id, count(*)::int AS companies, coalesce(sum(c.yearly_value), 0) AS revenue
  FROM (SELECT DISTINCT tp.org_id, tp.topic_id, p.company_id
    FROM companies o
    JOIN people p ON p.org_id = o.org_id AND p.company_id = o.id
    JOIN topic_people tp ON tp.org_id = p.org_id AND tp.person_id = p.id
    WHERE o.is_org_company) x
  JOIN companies c ON c.org_id = x.org_id AND c.id = x.company_id
  GROUP BY x.org_id, x.topic_id
) own
WHERE t.org_id = own.org_id AND t.id = own.topic_id;
