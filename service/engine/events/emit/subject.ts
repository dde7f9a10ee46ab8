import * as z from 'zod'

const id = z.union([z.string(), z.number()])
const numbered = z.object({ number: id })
const named = z.object({ id })

/** Where a payload says what it is about, the narrowest first. */
const payload = z.object({
  topic: named.optional().catch(undefined),
  conversation: z
    .object({ channelId: z.string(), threadId: z.string().nullable().catch(null) })
    .optional()
    .catch(undefined),
  repository: z.object({ fullName: z.string() }).optional().catch(undefined),
  project: z.object({ path: z.string() }).optional().catch(undefined),
  pullRequest: numbered.optional().catch(undefined),
  mergeRequest: numbered.optional().catch(undefined),
  issue: numbered.optional().catch(undefined),
  customer: named.optional().catch(undefined),
})

/** Thread of a channel, or the channel itself for what stands in none. */
export const talkSubject = (channelId: string, threadId: string | null) =>
  `channel:${channelId}${threadId === null ? '' : `:${threadId.slice(0, 200)}`}`

type Told = { name: string; source: string; deliveryId: string; payload: unknown }

/** What an event is about: endpoints hear of one subject in order. An event that does not say it has no order. */
export function subjectOf({ name, source, deliveryId, payload: given }: Told): string {
  const found = payload.safeParse(given).data ?? {}
  if (name.startsWith('topic.') && found.topic) return `topic:${found.topic.id}`
  if (found.conversation) return talkSubject(found.conversation.channelId, found.conversation.threadId)
  const place = found.repository?.fullName ?? found.project?.path ?? ''
  for (const kind of ['pullRequest', 'mergeRequest', 'issue'] as const)
    if (found[kind]) return `${kind}:${place}#${found[kind].number}`.slice(0, 300)
  if (found.customer) return `customer:${source}:${found.customer.id}`.slice(0, 300)
  return `event:${source}:${deliveryId}`.slice(0, 300)
}
