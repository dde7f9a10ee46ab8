import * as z from 'zod'
import type { Api } from './client.ts'

type Fields = Record<string, unknown>

export type Result = {
  status: string
  messageId: string
  channelId: string
  personId: string
  companyId: string | null
}

const answer = z.object({
  results: z.array(
    z.object({
      status: z.string(),
      messageId: z.string(),
      channelId: z.string(),
      personId: z.string(),
      companyId: z.string().nullable(),
    }),
  ),
})

/** A message that may be pushed as it is; every part can be replaced. */
export function aMessage(fields: Fields & { channel?: Fields; author?: Fields } = {}): Fields {
  const { channel, author, ...rest } = fields
  return {
    id: 'm1',
    content: 'The build is slow',
    sentAt: '2026-03-02T10:00:00.000Z',
    ...rest,
    channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1', ...channel },
    author: { platformId: 'U1', ...author },
  }
}

export async function push(api: Api, messages: Fields[]): Promise<Result[]> {
  const got = await api.post('/messages', { messages })
  if (got.status !== 200) throw new Error(got.text)
  return answer.parse(got.body).results
}
