import { type Facts, figure, type MemberFact, moment, type Name, noFacts } from './facts.ts'
import type { Reading } from './topic.ts'

const days = `
SELECT d.day::text AS day, sum(d.n)::int AS n
  FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
   AND c.visibility = 'all' AND c.source_name = $3
 WHERE d.org_id = $1 AND d.n > 0 AND d.day <= ($2::timestamptz AT TIME ZONE 'UTC')::date
   AND d.day > ($2::timestamptz AT TIME ZONE 'UTC')::date - 120 GROUP BY d.day ORDER BY d.day`

const connectedBy = `
SELECT DISTINCT ON (e.id) e.id AS "memberId", e.name, e.role = 'owner' AS decides, h.changed_at AS at FROM connections k
  JOIN changes h ON h.org_id = k.org_id AND h.entity = 'connection' AND h.entity_id = k.id::text AND h.operation = 'INSERT'
  JOIN members e ON e.org_id = k.org_id AND e.id::text = h.actor_id
 WHERE k.org_id = $1 AND k.source = $2 AND k.disconnected_at IS NULL ORDER BY e.id, h.changed_at DESC`

const names: Record<string, string> = {
  slack: 'Slack',
  discord: 'Discord',
  github: 'GitHub',
  gitlab: 'GitLab',
  stripe: 'Stripe',
  sentry: 'Sentry',
  intercom: 'Intercom',
  linear: 'Linear',
  jira: 'Jira',
  email: 'E-mail',
  discourse: 'Discourse',
  zendesk: 'Zendesk',
}

export function sourceWord(source: string): Name {
  return { kind: 'name', text: Object.hasOwn(names, source) ? (names[source] ?? source) : source, ref: null }
}

const dayMs = 86_400_000

/** When a source was heard last, and how much of it there was before. */
export async function sourceFacts(reading: Reading, source: string): Promise<Facts | null> {
  const { client, orgId, now, timeZone } = reading
  const counted = (await client.query<{ day: string; n: number }>(days, [orgId, now.toISOString(), source]))
    .rows
  const last = counted.at(-1)
  if (!last) return null
  const lastDay = Date.parse(`${last.day}T12:00:00Z`)
  const before = counted.filter(({ day }) => Date.parse(`${day}T12:00:00Z`) > lastDay - 28 * dayMs)
  const average = Math.round(before.reduce((sum, { n }) => sum + n, 0) / 0.4) / 10
  const points = Array.from({ length: 8 }, (_, i) => {
    const end = lastDay - (7 - i) * 7 * dayMs
    const y = counted.reduce((sum, { day, n }) => {
      const at = Date.parse(`${day}T12:00:00Z`)
      return at <= end && at > end - 7 * dayMs ? sum + n : sum
    }, 0)
    return { x: new Date(end - 6 * dayMs).toISOString().slice(0, 10), y }
  })
  const members = (
    await client.query<{ memberId: string; name: string; decides: boolean; at: string }>(connectedBy, [
      orgId,
      source,
    ])
  ).rows
  return {
    ...noFacts(sourceWord(source)),
    figures: {
      average: figure(
        'A week before',
        average,
        'messages of the last four weeks with messages, divided by four',
        'message',
        'messages',
      ),
    },
    moments: {
      last: moment(
        'Last message',
        `${last.day}T12:00:00.000Z`,
        'UTC',
        'last day with a message of the source',
      ),
    },
    series: {
      label: 'Messages a week until then',
      query: 'messages of the source in windows of seven days, until its last day',
      points,
    },
    members: members.map(
      ({ memberId, name, decides, at }): MemberFact => ({
        ...{ memberId, name, decides, identityIds: [], spoke: null, opened: null, named: null },
        connected: moment('Connected', at, timeZone, 'when the member connected the source'),
      }),
    ),
  }
}
