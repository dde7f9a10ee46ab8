import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Answer, Api } from '#tests/harness/client.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const dayMs = 86_400_000
const today = () => Math.floor(Date.now() / dayMs) * dayMs
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const days = z.array(z.object({ date: z.string(), total: z.int(), sources: z.record(z.string(), z.int()) }))

function busyDays(answer: Answer) {
  return days.parse(answer.body.days).filter(({ total }) => total > 0)
}

function send(api: Api, messages: { id: string; at: number; source?: string; channel?: string }[]) {
  const pushed = messages.map(({ id, at, source = 'slack', channel = 'C1' }) =>
    aMessage({
      id,
      sentAt: new Date(at).toISOString(),
      channel: { sourceName: source, sourceChannelId: channel },
    }),
  )
  return push(api, pushed)
}

describe('GET /statistics/messages', () => {
  test('answers every day, also without a message', async () => {
    const org = await service.org()
    const answer = await org.api.get('/statistics/messages')
    expect(answer.status).toBe(200)
    const { from, to } = answer.body
    expect(answer.body).toStrictEqual({ timezone: 'UTC', from, to, days: expect.anything() })
    const dates = days.parse(answer.body.days).map(({ date }) => date)
    expect(dates).toHaveLength(30)
    expect([dates[0], dates[29]]).toEqual([from, to])
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(29 * dayMs)
    expect(busyDays(answer)).toEqual([])
  })

  test.each([1, 365])('answers %d days when asked to', async (count) => {
    const org = await service.org()
    const answer = await org.api.get(`/statistics/messages?days=${count}`)
    expect(answer.body.days).toHaveLength(count)
  })

  test('counts by the day (UTC) a message was sent on, and by source', async () => {
    const org = await service.org()
    const start = today() - 3 * dayMs
    await send(org.api, [
      { id: '1', at: start - 1 },
      { id: '2', at: start },
      { id: '3', at: start + dayMs - 1, source: 'discord' },
      { id: '4', at: start + 1000, channel: 'C2' },
      { id: '5', at: start - 400 * dayMs },
    ])
    await send(org.api, [{ id: '6', at: start + 5 }])
    expect(busyDays(await org.api.get('/statistics/messages'))).toEqual([
      { date: dateOf(start - dayMs), total: 1, sources: { slack: 1 } },
      { date: dateOf(start), total: 4, sources: { discord: 1, slack: 3 } },
    ])
  })

  test('counts one channel, or one source', async () => {
    const org = await service.org()
    const at = today() - dayMs
    const [first] = await send(org.api, [
      { id: '1', at },
      { id: '2', at, channel: 'C2' },
      { id: '3', at, source: 'discord' },
    ])
    const totals = async (query: string) =>
      busyDays(await org.api.get(`/statistics/messages?${query}`)).map(({ sources }) => sources)
    expect(await totals(`channelId=${first?.channelId}`)).toEqual([{ slack: 1 }])
    expect(await totals('sourceName=slack')).toEqual([{ slack: 2 }])
    expect(await totals(`channelId=${first?.channelId}&sourceName=discord`)).toEqual([])
  })
})
