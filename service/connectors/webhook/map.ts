import * as z from 'zod'
import { plainMessage } from '#contract/common/plain-message.ts'
import { pushEventInput } from '#contract/events.ts'
import { pushMessagesInput } from '#contract/message-push.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { toItem } from '#service/api/messages/ingest/pushed-item.ts'

const eventBody = pushEventInput.omit({ source: true }).extend({
  deliveryId: pushEventInput.shape.deliveryId.optional(),
})

const shape = z.looseObject({ messages: z.unknown().optional(), name: z.unknown().optional() })

function refused({ issues }: z.ZodError): Unmappable {
  const [first] = issues
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  const where = first?.path.length ? `${first.path.join('.')}: ` : ''
  const what = first ? plainMessage(first) : 'It is not valid'
  return new Unmappable(`The body cannot be read. ${where}${what}${rest}.`)
}

function messagesOf(payload: unknown): Mapped {
  const { data, error } = pushMessagesInput.safeParse(payload)
  if (error) throw refused(error)
  return {
    ...nothingMapped,
    // A stranger who holds the address is nobody to speak for a member, or to say who somebody is.
    messages: data.messages.map(({ author, ...message }) => ({
      ...toItem({ ...message, author: { ...author, personId: undefined } }),
      onBehalfOf: null,
    })),
  }
}

function eventOf({ payload: body, deliveryId: ownId, receivedAt }: Delivery): Mapped {
  const { data, error } = eventBody.safeParse(body)
  if (error) throw refused(error)
  const { name, payload, deliveryId = ownId, occurredAt } = data
  const at = occurredAt === undefined ? receivedAt : new Date(occurredAt)
  return { ...nothingMapped, events: [{ name, deliveryId, payload, occurredAt: at }] }
}

/** Messages as they are pushed to the interface, or one event. */
export function map(delivery: Delivery): Mapped {
  const { data } = shape.safeParse(delivery.payload)
  if (data?.messages !== undefined) return messagesOf(delivery.payload)
  if (data?.name !== undefined) return eventOf(delivery)
  return ignored('The body is neither a list of messages nor an event: it has no “messages” and no “name”.')
}

export function kindOf(payload: unknown): string {
  const { data } = shape.safeParse(payload)
  if (data?.messages !== undefined) return 'messages'
  return typeof data?.name === 'string' ? data.name.slice(0, 100) : 'unknown'
}
