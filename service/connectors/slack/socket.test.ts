import { describe, expect, it, vi } from 'vitest'
import type { Fetched, Line } from '#service/api/arrivals/source.ts'
import { AccessRefused } from '#service/core/sources.ts'
import { type FarEnd, takeLines } from '#tests/harness/lines.ts'
import { no, ok, slack } from '#tests/harness/slack.ts'
import said from './samples/message.json' with { type: 'json' }
import { open } from './socket.ts'

// Envelopes as in docs.slack.dev/apis/events-api/using-socket-mode; the contents are ours.

describe('the line', () => {
  async function line() {
    const far: FarEnd[] = []
    const acknowledged: unknown[] = []
    const kept: Fetched[] = []
    const { access, url, server } = await slack({
      'apps.connections.open': () => ok({ url: `${url.replace('http', 'ws')}/link` }),
    })
    takeLines(server, {
      opened(one) {
        far.push(one)
        one.send({ type: 'hello', num_connections: 1 })
      },
      heard: (_, heard) => acknowledged.push(heard),
    })
    const stopping = new AbortController()
    const given: Line = {
      ...access,
      signal: stopping.signal,
      state: null,
      saveState: async () => undefined,
      pollNow: async () => undefined,
      deliver: async (fetched) => void kept.push(fetched),
    }
    const envelope = (id: string, payload: unknown, type = 'events_api') =>
      far.at(-1)?.send({ type, envelope_id: id, payload })
    return { given, far, acknowledged, kept, envelope, stopping }
  }

  it('keeps what comes, and acknowledges it afterwards', async () => {
    const { given, acknowledged, kept, envelope } = await line()
    const stored = Promise.withResolvers<void>()
    const held = await open({
      ...given,
      deliver: async (fetched) => {
        kept.push(fetched)
        await stored.promise
      },
    })
    envelope('e1', said)
    await vi.waitFor(() => expect(kept).toHaveLength(1), 20_000)
    expect(acknowledged).toEqual([])
    stored.resolve()
    await vi.waitFor(() => expect(acknowledged).toMatchObject([{ envelope_id: 'e1' }]), 20_000)
    expect(kept[0]).toMatchObject({ kind: 'message', deliveryId: 'Ev0PV52K25', payload: said })
    await held.close()
  })

  it('keeps what is no event as well, whatever it calls itself', async () => {
    const { given, acknowledged, kept, envelope } = await line()
    const held = await open(given)
    envelope('e1', { command: '/hello' }, 'slash_commands')
    envelope('e2', { type: 'app_rate_limited', team_id: 'T1' })
    envelope('e3', { event: { type: 'close' } })
    envelope('e4', null)
    await vi.waitFor(() => expect(acknowledged).toHaveLength(4), 20_000)
    expect(kept.map(({ kind }) => kind)).toEqual([
      'slash_commands',
      'app_rate_limited',
      'close',
      'events_api',
    ])
    await held.close()
  })

  it('ends when Slack asks for another, and when it drops', async () => {
    const { given, far } = await line()
    const first = await open(given)
    far[0]?.send({ type: 'disconnect', reason: 'warning', debug_info: { host: 'applink' } })
    await first.closed
    await first.close()
    const second = await open(given)
    far[1]?.drop()
    await second.closed
    await second.close()
  })

  it('says that Socket Mode is switched off, or the token is none', async () => {
    const { given, far } = await line()
    const held = await open(given)
    far[0]?.send({ type: 'disconnect', reason: 'link_disabled' })
    await expect(held.closed).rejects.toThrow('Socket Mode')
    await held.close()
    const { access } = await slack({ 'apps.connections.open': () => no('invalid_auth') })
    await expect(open({ ...given, ...access })).rejects.toThrow(AccessRefused)
  })

  it('breaks when what came cannot be stored: then nothing is acknowledged', async () => {
    const { given, acknowledged, envelope } = await line()
    const held = await open({ ...given, deliver: () => Promise.reject(new Error('no database')) })
    envelope('e1', said)
    await expect(held.closed).rejects.toThrow('no database')
    expect(acknowledged).toEqual([])
    await held.close()
  })
})
