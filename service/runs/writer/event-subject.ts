import * as z from 'zod'

const text = z.string().min(1)
const work = z.object({
  title: text,
  url: text.nullish(),
  number: z.number().nullish(),
  author: z.object({ name: text.nullish(), login: text.nullish(), username: text.nullish() }).nullish(),
})

const known = z.object({
  topic: z.object({ id: text }).nullish().catch(null),
  conversation: z.object({ topicId: text.nullish(), channelName: text.nullish() }).nullish().catch(null),
  messages: z
    .array(z.object({ id: text }))
    .nullish()
    .catch(null),
  companies: z
    .array(z.object({ id: text }))
    .nullish()
    .catch(null),
  customer: z.object({ name: text.nullish(), email: text.nullish() }).nullish().catch(null),
  feedback: z.object({ message: text, name: text.nullish(), email: text.nullish() }).nullish().catch(null),
  pullRequest: work.nullish().catch(null),
  mergeRequest: work.nullish().catch(null),
  issue: work.nullish().catch(null),
})

type WorkItem = z.infer<typeof work> & { kind: string }

/** Subject of an event, read from its payload. Untrusted: others wrote all of it. */
export type EventSubject = {
  topicId: string | null
  companyId: string | null
  email: string | null
  work: WorkItem | null
  customer: string | null
  feedback: { message: string; name: string | null } | null
  messageIds: string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function subjectOf(payload: unknown): EventSubject {
  const { data: event } = known.safeParse(payload)
  const topicId = event?.topic?.id ?? event?.conversation?.topicId ?? null
  const companyId = event?.companies?.[0]?.id ?? null
  const kinds = { pullRequest: 'Pull request', mergeRequest: 'Merge request', issue: 'Issue' } as const
  const entry = Object.entries(kinds).find(([key]) => event?.[key as keyof typeof kinds])
  const item = entry && event?.[entry[0] as keyof typeof kinds]
  return {
    topicId: topicId !== null && uuid.test(topicId) ? topicId : null,
    companyId: companyId !== null && /^\d{1,18}$/.test(companyId) ? companyId : null,
    email: event?.customer?.email ?? event?.feedback?.email ?? null,
    work: entry && item ? { ...item, kind: entry[1] } : null,
    customer: event?.customer?.name ?? event?.customer?.email ?? null,
    feedback: event?.feedback ? { message: event.feedback.message, name: event.feedback.name ?? null } : null,
    messageIds: (event?.messages ?? [])
      .map(({ id }) => id)
      .filter((id) => uuid.test(id))
      .slice(-3),
  }
}
