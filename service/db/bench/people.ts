import { type Plan, SOURCES } from './plan.ts'
import { idOf, pick, skewed, uniform } from './sql.ts'
import { FIRST_NAMES, LAST_NAMES, TAGS, TITLES } from './words.ts'

/** How many identities person `n` has: 60 % one, 30 % two, 10 % three. */
export function identityCount(n: string): string {
  return `(1 + (${uniform(n, 21, 10)} >= 6)::int + (${uniform(n, 21, 10)} >= 9)::int)`
}

/** The platform of identity `i` (from 0) of person `n`, as an index of the sources. */
export function platformOf(n: string, i: string): string {
  return `((${uniform(n, 22, SOURCES.length)} + ${i}) % ${SOURCES.length})`
}

export function identityId(n: string, i: string): string {
  return idOf('identity', `${n} || '/' || ${i}`)
}

/** Seven people in ten belong to a company, most of them to a few; nobody belongs to a merged one. */
const COMPANY_OF = `CASE WHEN ${uniform('n', 23, 10)} < 7 THEN (
  SELECT k - (k % 100 = 99)::int FROM (SELECT ${skewed('n', 24, '$4::int')} AS k) AS chosen) END`

const PEOPLE = `
INSERT INTO people (org_id, id, display_name, title, primary_email, is_vip, is_bot, company_id, ecosystem_tags,
  search_text, created_at, updated_at)
SELECT $1, $2::bigint + n, first || ' ' || last, ${pick('n', 25, '$9', TITLES.length)}, email,
  ${uniform('n', 26, 100)} = 0, ${uniform('n', 27, 200)} = 0, company_id,
  CASE WHEN ${uniform('n', 28, 5)} = 0 THEN ARRAY[${pick('n', 29, '$10', TAGS.length)}] ELSE '{}' END,
  first || ' ' || last || E'\\n' || email || E'\\n' || lower(first || last) || n, $6, $6
FROM (
  SELECT n, first, last, c.id AS company_id,
    lower(first || '.' || last) || n || '@' || coalesce(c.primary_domain, 'inbox.example') AS email
  FROM (
    SELECT n, ${pick('n', 30, '$7', FIRST_NAMES.length)} AS first, ${pick('n', 31, '$8', LAST_NAMES.length)} AS last,
      $5::bigint + ${COMPANY_OF} AS company
    FROM generate_series(0, $3::int - 1) AS n OFFSET 0
  ) AS words
  LEFT JOIN companies c ON c.org_id = $1 AND c.id = words.company
  OFFSET 0
) AS named
ORDER BY n`

const IDENTITIES = `
INSERT INTO person_identities (org_id, id, person_id, platform, platform_id, handle, email, created_at)
SELECT $1, ${identityId('n', 'i')}, p.id, ($4::text[])[1 + ${platformOf('n', 'i')}], 'U' || n,
  split_part(p.search_text, E'\\n', 3), CASE WHEN i = 0 THEN p.primary_email END, p.created_at
FROM generate_series(0, $3::int - 1) AS n
JOIN people p ON p.org_id = $1 AND p.id = $2::bigint + n
CROSS JOIN LATERAL generate_series(0, ${identityCount('n')} - 1) AS i
ORDER BY p.id, i`

export async function seedPeople(plan: Plan): Promise<void> {
  const { client, orgId, firstPerson, people, companies, firstCompany, until } = plan
  const created = new Date(until.getTime() - 500 * 86_400_000)
  await client.query(PEOPLE, [
    orgId,
    firstPerson,
    people,
    companies,
    firstCompany,
    created,
    FIRST_NAMES,
    LAST_NAMES,
    TITLES,
    TAGS,
  ])
  await client.query('ANALYZE people')
  await client.query(IDENTITIES, [orgId, firstPerson, people, SOURCES])
}
