import { describe, expect, test } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { startVariant } from '#tests/service/support/variant.ts'
import { addRun, addStep, withAutomation } from './support.ts'

const service = useService()

type Event = { id: string | null; event: string; data: Record<string, unknown> }

function parsed(block: string): Event | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
  const event = field('event')
  return event === null ? null : { id: field('id'), event, data: JSON.parse(field('data') ?? '{}') }
}

async function open(url: string, org: Org, runId: string, query = '', headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${url}/v1/runs/${runId}/stream${query}`, {
    headers: { authorization: `Bearer ${org.key}`, ...headers },
    signal: stop.signal,
  })
  async function* events() {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parsed(block)
        if (event) yield event
      }
    }
  }
  return { response, events: events(), stop: () => stop.abort() }
}

async function all(
  org: Org,
  runId: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Event[]> {
  return Array.fromAsync((await open(service.url, org, runId, query, headers)).events)
}

async function running() {
  const { org, automationId } = await withAutomation(service)
  const runId = await addRun(service, org, automationId, { status: 'running', leaseOwner: 'me' })
  await addStep(service, org, runId, 1, { input: 'line\nbreak' })
  return { org, runId }
}

function end(runId: string) {
  return service.db.pool.query(
    `UPDATE runs SET status = 'failed', reason = 'model', reason_text = 'No.' WHERE id = $1`,
    [runId],
  )
}

describe('GET /runs/{runId}/stream', () => {
  test('sends the steps that are there, then each as it is stored, then the end', async () => {
    const { org, runId } = await running()
    const { response, events } = await open(service.url, org, runId)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-transform')
    expect(response.headers.get('ratelimit-limit')).not.toBeNull()
    expect((await events.next()).value).toMatchObject({
      id: '1',
      event: 'step',
      data: { n: 1, input: 'line\nbreak' },
    })
    await addStep(service, org, runId, 2)
    expect((await events.next()).value).toMatchObject({ id: '2', event: 'step' })
    await end(runId)
    expect((await events.next()).value).toEqual({
      ...{ id: null, event: 'end', data: { status: 'failed', reason: 'model', reasonText: 'No.' } },
    })
    expect((await events.next()).done).toBe(true)
  })

  test('goes on behind the last event that came', async () => {
    const { org, runId } = await running()
    for (const n of [2, 3]) await addStep(service, org, runId, n)
    await end(runId)
    const ids = (events: Event[]) => events.map(({ id, event }) => id ?? event)
    expect(ids(await all(org, runId))).toEqual(['1', '2', '3', 'end'])
    expect(ids(await all(org, runId, '', { 'last-event-id': '1' }))).toEqual(['2', '3', 'end'])
    expect(ids(await all(org, runId, '?after=2'))).toEqual(['3', 'end'])
    expect(ids(await all(org, runId, '?after=1', { 'last-event-id': '3' }))).toEqual(['end'])
  })

  test('sends more steps than one look takes', async () => {
    const { org, runId } = await running()
    for (let n = 2; n <= 205; n++) await addStep(service, org, runId, n)
    await end(runId)
    const events = await all(org, runId)
    expect(events.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 205 }, (_, n) => String(n + 1)),
      null,
    ])
  })

  test('is only for its organization', async () => {
    const { runId } = await running()
    const other = await service.org()
    expect((await open(service.url, other, runId)).response.status).toBe(404)
    const { response } = await open(service.url, { ...other, key: 'sbx_none' }, runId)
    expect(response.status).toBe(401)
  })

  test('answers HEAD without following', async () => {
    const { org, runId } = await running()
    const answer = await org.api.send('HEAD', `/runs/${runId}/stream`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  })

  test('ends when the service stops', async () => {
    const { org, runId } = await running()
    const variant = await startVariant({})
    const { events } = await open(variant.url, org, runId)
    expect((await events.next()).value).toMatchObject({ id: '1' })
    await variant.close()
    expect((await events.next()).done).toBe(true)
  })
})
