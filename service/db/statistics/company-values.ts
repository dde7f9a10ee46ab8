import type { Some } from './rebuild-topics.ts'

/** Joins that lead from `subscriptions s` that are paid for to the company of their customer, `p.company_id`. */
export const paidByCompanies = `
  FROM people p
  JOIN person_identities i ON i.org_id = p.org_id AND i.person_id = p.id
  JOIN subscriptions s ON s.org_id = i.org_id AND s.source = i.platform AND s.customer_id = i.platform_id
   AND s.is_active AND s.yearly_amount IS NOT NULL AND s.currency IS NOT NULL`

/**
 * $1 is the organization. The value of a company is what its customers pay in the currency that most of their subscriptions
 * have; other currencies are not added. A value without a currency was entered by a person, and stays.
 */
export const valueCompanies = (of: Some) => `
WITH sums AS (
  SELECT p.company_id, s.currency, sum(s.yearly_amount) AS amount, count(*) AS n
  ${paidByCompanies}
  WHERE p.org_id = $1 AND p.company_id IS NOT NULL${of('p.company_id')}
  GROUP BY 1, 2
), chosen AS (
  SELECT DISTINCT ON (company_id) company_id, currency, least(round(amount, 2), 999999999999) AS amount FROM sums
  ORDER BY company_id, n DESC, amount DESC, currency
), fresh AS (
  SELECT c.id, x.amount, x.currency, c.yearly_value AS before
  FROM companies c LEFT JOIN chosen x ON x.company_id = c.id
  WHERE c.org_id = $1 AND c.merge_id IS NULL AND (c.yearly_value IS NULL OR c.yearly_currency IS NOT NULL)${of('c.id')}
)
UPDATE companies c SET yearly_value = f.amount, yearly_currency = f.currency
FROM fresh f
WHERE c.org_id = $1 AND c.id = f.id AND (c.yearly_value, c.yearly_currency) IS DISTINCT FROM (f.amount, f.currency)
RETURNING c.id::text, c.yearly_value::float8 AS value, f.before::float8 AS before`
