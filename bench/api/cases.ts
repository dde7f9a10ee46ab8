import { personColumns, personJoins } from '#service/api/people/list.ts'
import type { Database } from '#service/db/client.ts'
import { findRoute, routes } from '#service/doors/http/operations.ts'
import { type Answer, answerOf, type Endpoint } from './answers.ts'
import { ofAutomations, ofSettings } from './automation-cases.ts'
import { details } from './detail-cases.ts'
import { lists } from './list-cases.ts'
import { ofRebuilds } from './rebuild-cases.ts'
import { ofSources } from './source-cases.ts'
import type { Subjects } from './subjects.ts'
import { ofWebhooks } from './webhook-cases.ts'

/** Measured endpoint, and the answer of the bare server at the same address. */
export type Case = { name: string; path: string; answer: Answer; target: number }

const target = 0.7

function withoutTotal(orgId: string): Case {
  const text = `SELECT ${personColumns} FROM people r ${personJoins} WHERE r.org_id = $1
                 ORDER BY r.last_seen_at DESC NULLS LAST, r.id DESC LIMIT 50`
  const statements = [{ name: 'no-total', text, values: [orgId] }]
  return { name: 'people against bare without total', path: '/people', answer: { statements }, target }
}

/** Operations for signed-in members, which a key alone cannot use. */
const forMembers = new Set([
  '/api-keys',
  '/assistants',
  '/assistants/request',
  '/invitations',
  '/mail-server',
  '/members/me',
  '/members/{memberId}/sessions',
  '/members/me/passkeys',
  '/members/me/set-aside',
  '/sessions',
])

/** Returns the operations that read and are not measured. Leaves out streams, which last as long as the run they follow. */
export function unmeasured(endpoints: Endpoint[]): string[] {
  const measured = endpoints.map(({ path }) => {
    const found = findRoute('GET', path.replace(/\?.*/, ''), 'full')
    return 'route' in found ? found.route : null
  })
  return routes
    .filter(
      (route) =>
        route.method === 'GET' && !route.stream && !forMembers.has(route.path) && !measured.includes(route),
    )
    .map(({ path }) => `GET ${path}`)
}

export function endpointsOf(subjects: Subjects): Endpoint[] {
  return [
    ...lists(subjects),
    ...details(subjects),
    ...ofAutomations(subjects),
    ...ofSettings(subjects),
    ...ofSources(subjects),
    ...ofRebuilds(subjects),
    ...ofWebhooks(subjects),
  ]
}

export async function casesFor(db: Database, subjects: Subjects): Promise<Case[]> {
  const cases: Case[] = []
  for (const endpoint of endpointsOf(subjects)) {
    const { name, path } = endpoint
    cases.push({ name, path, answer: await answerOf(db, subjects.orgId, endpoint), target })
  }
  return cases.toSpliced(1, 0, withoutTotal(subjects.orgId))
}

/** Page 1 000 is measured against page 1 of the same list, not against the bare server. */
export const deepPage = {
  name: 'people, page 1 000',
  path: '/people?page=1000',
  against: '/people',
  target: 0.5,
}
