import { sourceWord } from './facts/source.ts'
import type { Reading } from './facts/topic.ts'
import { topicRow } from './facts/topic.ts'
import { completedOfLate } from './rules/other-findings.ts'

/** Why a story is no longer current. `isSettled`: somebody settled it, so that it need not be watched any longer. */
export type Gone = { reason: string; isSettled: boolean }

const faded = (reason: string): Gone => ({ reason, isSettled: false })
const settled = (reason: string): Gone => ({ reason, isSettled: true })

async function ofTopic(reading: Reading, topicId: string): Promise<Gone> {
  const topic = await topicRow(reading, topicId)
  if (!topic || topic.retiredAt !== null)
    return settled('The topic is gone: it was merged into another one, or undone.')
  if (topic.archived) return settled('The topic was archived.')
  if (topic.state === 'completed') return settled('The topic was completed.')
  if (topic.state === 'dismissed') return settled('The topic was dismissed.')
  return faded('It is quiet again: for two days no rule has found this topic.')
}

const wasLately = `SELECT ${completedOfLate('t')} AS "isLately" FROM topics t
  WHERE t.org_id = $1 AND t.id = $3 AND $2::timestamptz IS NOT NULL`

async function ofShipped(reading: Reading, topicId: string): Promise<Gone> {
  const topic = await topicRow(reading, topicId)
  if (!topic || topic.retiredAt !== null)
    return settled('The topic is gone: it was merged into another one, or undone.')
  if (topic.archived) return settled('The topic was archived.')
  if (topic.state !== 'completed') return settled('The topic is not completed any more.')
  const { client, orgId, now } = reading
  const [found] = (await client.query<{ isLately: boolean }>(wasLately, [orgId, now.toISOString(), topicId]))
    .rows
  return found?.isLately
    ? settled('Everybody who wrote about it was told, or does not need to be.')
    : faded('It was completed more than four weeks ago.')
}

const lastHeard = `
SELECT max(d.day)::text AS day FROM message_days d
  JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id AND c.visibility = 'all' AND c.source_name = $2
 WHERE d.org_id = $1 AND d.n > 0 AND d.day <= ($3::timestamptz AT TIME ZONE 'UTC')::date`

const resumesWithin = 2

async function ofSource({ client, orgId, now }: Reading, source: string): Promise<Gone> {
  const [found] = (await client.query<{ day: string | null }>(lastHeard, [orgId, source, now.toISOString()]))
    .rows
  const days = found?.day
    ? (now.getTime() - Date.parse(`${found.day}T00:00:00Z`)) / 86_400_000
    : Number.POSITIVE_INFINITY
  const name = sourceWord(source).text
  return days <= resumesWithin
    ? settled(`${name} brings messages again.`)
    : faded(`${name} has been silent for so long that there is nothing to compare it with any more.`)
}

/** Finds out why the finding of a story is no longer one. */
export function whyGone(reading: Reading, findingKey: string): Promise<Gone> | Gone {
  const [kind = '', ...rest] = findingKey.split(':')
  const about = rest.join(':')
  switch (kind) {
    case 'topic':
      return ofTopic(reading, about)
    case 'shipped':
      return ofShipped(reading, about)
    case 'source':
      return ofSource(reading, about)
    case 'version':
      return faded(`For two days there have no longer been both praise and complaints about ${about}.`)
    default:
      return faded('For two days there have been fewer cancellations than a story needs.')
  }
}
