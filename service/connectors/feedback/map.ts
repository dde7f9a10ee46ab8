import { type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor } from '#service/api/messages/ingest/items.ts'
import type { Settings } from '#service/core/sources.ts'
import { settings } from './setup.ts'
import { type KeptFeedback, keptFeedback } from './shape.ts'

/**
 * Without an address the same name is taken for the same person, and without either all are one: a person for every message
 * would bury those who are known.
 */
function authorOf({ email, name }: KeptFeedback): IngestAuthor {
  if (email)
    return {
      platformId: `email:${email.toLowerCase()}`,
      displayName: name || null,
      email,
      isEmailTyped: true,
    }
  if (name) return { platformId: `name:${name.toLowerCase()}`, displayName: name }
  return { platformId: 'anonymous', displayName: 'Anonymous' }
}

function webAddress(text: unknown): string | null {
  const isWeb = typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  return isWeb ? text : null
}

/** The message, and below it in one line where it came from. */
function contentOf({ message, context = {} }: KeptFeedback): string {
  const told = Object.entries(context).filter(([, value]) => value !== '')
  if (told.length === 0) return message
  return `${message}\n\n${told.map(([name, value]) => `${name}: ${value}`).join(' · ')}`
}

export function map({ deliveryId, payload, receivedAt }: Delivery, given: Settings): Mapped {
  const { data } = keptFeedback.safeParse(payload)
  if (!data) throw new Unmappable('The body is not feedback of this version.')
  const { channelName } = settings.parse(given)
  return {
    ...nothingMapped,
    messages: [
      {
        sourceMessageId: deliveryId,
        channel: {
          sourceName: 'feedback',
          sourceServerId: 'feedback',
          sourceChannelId: data.connectionId,
          channelName,
          serverName: 'Feedback',
        },
        author: authorOf(data),
        content: contentOf(data),
        sentAt: receivedAt,
        url: webAddress(data.context?.page),
        kind: 'feedback',
      },
    ],
  }
}
