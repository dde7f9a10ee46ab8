import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { Settings } from '#service/core/sources.ts'
import { changeOf, issueActivity } from './events.ts'
import { eventOf } from './incoming.ts'
import { channelOf, commentAddress, commentMessage, issueMessage, openerOf, type Place } from './messages.ts'
import { plainText } from './plain.ts'
import * as shapes from './shapes.ts'

const all = <T>(...found: (T | null)[]): T[] => found.filter((it) => it !== null)

/** `thread` where everything that was said below it goes with it. */
function takenBack(place: Place, sourceMessageId: string, thread?: { threadId: string }): Mapped {
  const deletedAt = place.envelope.timestamp ?? place.delivery.receivedAt
  return {
    ...nothingMapped,
    deletions: [{ channel: channelOf(place), sourceMessageId, deletedAt, ...thread }],
  }
}

export const isInternal = ({ jsdPublic, visibility }: shapes.Comment) =>
  jsdPublic === false || visibility !== undefined

/** A comment that may come along with its issue; what not everybody may read is left out. */
function written(place: Place, settings: Settings) {
  const { comment } = place.envelope
  if (!comment?.id || (isInternal(comment) && settings.internal !== true)) return null
  const body = plainText(comment.body)
  const url = commentAddress(place, comment.id)
  return {
    message: commentMessage(place, { ...comment, id: comment.id }, body),
    said: { body, author: comment.author, url },
  }
}

function ofIssue(place: Place, event: string, settings: Settings): Mapped {
  const { envelope, issue } = place
  const id = `issue:${issue.id}`
  if (event === 'issue_deleted') return takenBack(place, id, { threadId: id })
  const isNew = event === 'issue_created'
  const action = isNew ? 'opened' : changeOf(envelope, issue)
  const at = isNew ? issue.fields.created : (envelope.timestamp ?? issue.fields.updated)
  const comment = written(place, settings)
  return {
    ...nothingMapped,
    messages: all(issueMessage(place), comment?.message ?? null),
    events: [issueActivity(place, { action, at, comment: comment?.said })],
  }
}

function ofComment(place: Place, event: string, settings: Settings): Mapped {
  const { envelope, delivery } = place
  if (event === 'comment_deleted' && !envelope.comment)
    return ignored(
      'Jira does not say which comment was deleted. Tick “Comment: deleted” in the WebHook at Jira.',
    )
  const comment = needed(delivery.kind, 'comment', envelope.comment)
  const id = needed(delivery.kind, 'comment.id', comment.id)
  if (event === 'comment_deleted') return takenBack(place, `comment:${id}`)
  if (isInternal(comment) && settings.internal !== true)
    return ignored(
      'Not everybody may read this comment at Jira, and this connection leaves such comments out unless it is set to take them.',
    )
  needed(delivery.kind, 'comment.body', comment.body)
  const found = written(place, settings)
  if (!found?.message) return ignored('Nobody wrote any words in this comment.')
  const happened = { action: 'commented', at: comment.created, comment: found.said }
  const events = event === 'comment_created' ? [issueActivity(place, happened)] : []
  return { ...nothingMapped, messages: [found.message], events }
}

const kinds: Record<string, (place: Place, event: string, settings: Settings) => Mapped> = {
  issue_created: ofIssue,
  issue_updated: ofIssue,
  issue_deleted: ofIssue,
  comment_created: ofComment,
  comment_updated: ofComment,
  comment_deleted: ofComment,
}

export function map(delivery: Delivery, settings: Settings): Mapped {
  const { data: envelope } = shapes.envelope.safeParse(delivery.payload)
  if (!envelope)
    throw new Unmappable('The body is not an object as Jira sends it. Leave “Exclude body” unticked at Jira.')
  needed(delivery.kind, 'webhookEvent', envelope.webhookEvent)
  const event = eventOf(envelope) ?? ''
  const work = Object.hasOwn(kinds, event) ? kinds[event] : undefined
  if (!work) return ignored(`“${delivery.kind}” is ignored: only issues and comments are read.`)
  if (event.startsWith('comment_') && !envelope.issue)
    return ignored(
      'This comment does not say which issue it stands on. Such a Jira tells of it a second time with the issue: tick ' +
        '“Issue: updated” in the WebHook at Jira.',
    )
  const issue = needed(delivery.kind, 'issue', envelope.issue)
  const id = needed(delivery.kind, 'issue.id', issue.id ?? issue.key)
  const place: Place = { delivery, envelope, issue: { ...issue, id } }
  if (event === 'issue_created') needed(delivery.kind, 'issue.fields.summary', issue.fields.summary)
  return work(place, event, settings)
}

/** Maps a past issue like the webhook of a new one. */
export function pastIssue(delivery: Place['delivery'], issue: Place['issue'], since: Date): Mapped {
  const envelope = shapes.envelope.parse({ webhookEvent: 'jira:issue_created' })
  const place: Place = { delivery, issue, envelope }
  const { created, resolutiondate } = issue.fields
  const told = (action: string, at: Date | undefined) => {
    const own = { ...place, delivery: { ...delivery, deliveryId: `${delivery.deliveryId}:${action}` } }
    const user = action === 'opened' ? openerOf(place) : undefined
    return at && at >= since
      ? [issueActivity({ ...own, envelope: { ...envelope, user } }, { action, at })]
      : []
  }
  return {
    ...nothingMapped,
    messages: all(issueMessage(place)),
    events: [...told('opened', created), ...told('closed', resolutiondate)],
  }
}
