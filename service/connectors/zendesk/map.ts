import { longestContent } from '#contract/message-push.ts'
import { textOfHtml } from '#service/api/arrivals/html.ts'
import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor } from '#service/api/messages/ingest/items.ts'
import type { Settings } from '#service/core/sources.ts'
import * as shapes from './shapes.ts'

/** Kind of what is read from the export, as opposed to what a hook rings. */
export const commentKind = 'ticket.comment'

/** Zendesk gives numbers below one to what its own programs do. */
function authorOf(user: shapes.User | undefined, id: string | undefined): IngestAuthor {
  const platformId = user?.id ?? id ?? 'unknown'
  return {
    platformId,
    displayName: user?.name ?? null,
    email: user?.email ?? null,
    isEmailTyped: user?.verified === false,
    avatarUrl: user?.photo?.content_url ?? null,
    isBot: Number(platformId) < 1,
  }
}

const wordsOf = ({ plain_body, html_body, body }: shapes.Comment) =>
  (html_body === undefined ? (plain_body ?? body ?? '') : textOfHtml(html_body)).trim()

function ofComment(
  { kind, payload, receivedAt }: Pick<Delivery, 'kind' | 'payload' | 'receivedAt'>,
  settings: Settings,
): Mapped {
  const { data } = shapes.kept.safeParse(payload)
  if (!data) throw new Unmappable('The body is not a comment as Zendesk sends it.')
  const comment = needed(kind, 'comment', data.comment)
  const id = needed(kind, 'comment.id', comment.id)
  const ticketId = needed(kind, 'ticket.id', data.ticket?.id)
  if (comment.public === false && settings.internal !== true)
    return ignored(
      'This is an internal note, and this connection leaves those out unless it is set to take them.',
    )
  const words = wordsOf(comment)
  if (words === '') return ignored('Nobody wrote any words in this comment.')
  const { site } = data
  const host = site !== undefined && URL.canParse(site) ? new URL(site).host : 'zendesk'
  const subject = data.isFirst ? data.ticket?.subject : undefined
  const isMail = comment.via?.channel === 'email'
  const message = {
    sourceMessageId: `comment:${id}`,
    kind: comment.public === false ? ('note' as const) : isMail ? ('email' as const) : ('message' as const),
    channel: {
      sourceName: 'zendesk',
      sourceServerId: host,
      sourceChannelId: 'tickets',
      channelName: 'Tickets',
      serverName: host,
    },
    threadId: `ticket:${ticketId}`,
    author: authorOf(data.author, comment.author_id),
    content: (subject ? `${subject}\n\n${words}` : words).slice(0, longestContent),
    sentAt: comment.created_at ?? receivedAt,
    url: host === 'zendesk' ? null : `${site}/agent/tickets/${encodeURIComponent(ticketId)}`,
    attachments: (comment.attachments ?? []).map(({ file_name, content_url, content_type, size }) => ({
      name: file_name ?? 'file',
      url: content_url ?? null,
      mimeType: content_type ?? null,
      size: size ?? null,
    })),
  }
  return { ...nothingMapped, messages: [message] }
}

/** A hook tells only that something happened: what it was is read from the export, which nobody can word otherwise. */
export function map(delivery: Delivery, settings: Settings): Mapped {
  if (delivery.kind === commentKind) return ofComment(delivery, settings)
  return ignored(
    settings.url
      ? 'Zendesk reported an event. Its messages are read from the tickets within a minute.'
      : 'Zendesk reported that something happened. To have read what people wrote, enter the address of the account and an API token.',
  )
}
