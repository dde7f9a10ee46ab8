import type { IssueSource, LinkTopicIssueInput, TopicIssue } from '#contract/topic-issues.ts'
import { topicToChange } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import type { TrackedIssue } from '#service/core/sources.ts'
import { type Work, workIn } from '#service/core/work-address.ts'
import { write } from '#service/core/write.ts'
import { rows } from '#service/db/client.ts'
import { readIssue } from './issue-row.ts'
import { keepTracked, tellLinked } from './keep.ts'
import {
  adviceOf,
  asking,
  type ConnectionRow,
  type Tracker,
  trackerConnections,
  trackerOf,
} from './tracker.ts'

function issueAt(url: string): Work & { source: IssueSource; key: string } {
  const [work] = workIn(url)
  if (work?.kind !== 'issue')
    throw invalid([
      { path: ['url'], message: 'Must be the address of an issue at GitHub, GitLab, Linear or Jira' },
    ])
  const { host } = new URL(work.url)
  const { repository, number } = work
  if (repository.includes('/'))
    return { ...work, source: /gitlab/.test(host) ? 'gitlab' : 'github', key: `${repository}#${number}` }
  return { ...work, source: host === 'linear.app' ? 'linear' : 'jira', key: `${repository}-${number}` }
}

const hostOf = (address: unknown) => {
  try {
    return new URL(String(address)).host
  } catch {
    return null
  }
}

/** Whether a connection leads to where an issue is: several may be to programs of one kind on different hosts. */
function leadsTo({ source, settings }: ConnectionRow, url: string): boolean {
  const { host } = new URL(url)
  if (source === 'linear') return true
  const own = hostOf(source === 'github' ? settings.apiUrl : settings.url)
  return own === host || (source === 'github' && own === `api.${host}`)
}

async function trackerFor(context: Context, source: IssueSource, url: string): Promise<Tracker | null> {
  const found = await rows<ConnectionRow>(
    context.db,
    `${trackerConnections} AND r.source = $2 ORDER BY r.created_at DESC, r.id LIMIT 20`,
    [context.orgId, source],
  )
  const fitting = found.filter((row) => leadsTo(row, url))
  const trackers = await Promise.all(fitting.map((row) => trackerOf(context, row)))
  return trackers.find((tracker) => adviceOf(tracker) === null) ?? trackers[0] ?? null
}

const insert = `
INSERT INTO topic_issues (org_id, topic_id, connection_id, source, place, key, title, url, status, actor_id, actor_name,
  actor_image)
VALUES ($1, $2, $3, $4, $5, $6, '', $7, 'linked', $8, $9, $10)
ON CONFLICT (org_id, topic_id, url) WHERE unlinked_at IS NULL DO NOTHING RETURNING id`

/** Links an issue that is there; without a connection that reads it, its state is not known. */
export async function linkTopicIssue(context: Context, input: LinkTopicIssueInput): Promise<TopicIssue> {
  const { orgId, actor } = context
  const { source, key, url, repository, number } = issueAt(input.url)
  const tracker = await trackerFor(context, source, url)
  const isReadable = tracker !== null && adviceOf(tracker) === null
  const read: TrackedIssue | null = isReadable
    ? await asking(context, tracker, (access) => tracker.tracking.read(access, { repository, number }))
    : null
  return write(context, async (tx) => {
    const topicId = await topicToChange(tx, orgId, input.topicId)
    const connectionId = tracker?.connection.id ?? null
    const values = [
      orgId,
      topicId,
      connectionId,
      source,
      repository,
      key,
      url,
      actor.id,
      actor.name,
      actor.image,
    ]
    const [made] = (await tx.client.query<{ id: string }>(insert, values)).rows
    if (!made) throw conflict('This issue is linked to the topic already.')
    if (read) await keepTracked(tx, orgId, made.id, { ...read, key, url })
    await tellLinked(tx, context, topicId, { now: key, before: null })
    return readIssue(tx, orgId, made.id)
  })
}
