import { held } from '#service/api/arrivals/lenient.ts'
import type { MappedEvent } from '#service/api/arrivals/mapped.ts'
import { addressOf, channelOf, openerOf, type Place } from './messages.ts'
import { plainText } from './plain.ts'
import type { Envelope, Issue, User } from './shapes.ts'

/** Cloud has no handles: a name stands in their place. */
function personOf(user: User | undefined) {
  const login = user?.name ?? user?.displayName ?? user?.emailAddress
  return login === undefined ? undefined : held({ login, name: user?.displayName })
}

function stateOf({ fields: { status, resolution } }: Issue): 'open' | 'closed' | undefined {
  const category = status?.statusCategory?.key
  if (category !== undefined) return category === 'done' ? 'closed' : 'open'
  if (resolution) return 'closed'
  return status ? 'open' : undefined
}

/** Kind of change by the word of Jira. */
const types: Record<string, string> = {
  issue_closed: 'closed',
  issue_resolved: 'closed',
  issue_reopened: 'reopened',
}

const count = (labels: string | undefined) => labels?.split(/\s+/).length ?? 0

/** Values as the guide of our event names them. */
export function changeOf({ issue_event_type_name: type, changelog }: Envelope, issue: Issue): string {
  const items = changelog?.items ?? []
  const item = (name: string) => items.find(({ field }) => field?.toLowerCase() === name)
  const resolution = item('resolution')
  const isClosed = stateOf(issue) === 'closed'
  if (resolution?.to && !resolution.from) return 'closed'
  if (resolution?.from && !resolution.to) return 'reopened'
  if (item('status') && isClosed) return 'closed'
  const labels = item('labels')
  if (labels && items.length === 1)
    return count(labels.toString) > count(labels.fromString) ? 'labeled' : 'edited'
  return (type !== undefined && Object.hasOwn(types, type) ? types[type] : undefined) ?? 'edited'
}

type Happened = {
  action: string
  at: Date | undefined
  comment?: { body: string; author: User | undefined; url: string | undefined } | undefined
}

export function issueActivity(place: Place, { action, at, comment }: Happened): MappedEvent {
  const { envelope, delivery, issue } = place
  const { fields, key } = issue
  const number = /-(\d{1,9})$/.exec(key ?? '')?.[1]
  const iso = (time: Date | undefined) => time?.toISOString()
  const payload = {
    action,
    repository: held({ fullName: channelOf(place).channelName ?? undefined }),
    issue: held({
      number: number === undefined ? undefined : Number(number),
      title: fields.summary,
      body: fields.description === undefined ? undefined : plainText(fields.description),
      url: addressOf(place),
      state: stateOf(issue),
      labels: fields.labels,
      author: personOf(openerOf(place)),
      createdAt: iso(fields.created),
      closedAt: iso(fields.resolutiondate),
    }),
    comment: comment && held({ body: comment.body, author: personOf(comment.author), url: comment.url }),
    sender: personOf(envelope.user ?? comment?.author),
  }
  return {
    name: 'issue.activity',
    deliveryId: delivery.deliveryId,
    payload: held(payload),
    occurredAt: at ?? envelope.timestamp ?? delivery.receivedAt,
  }
}
