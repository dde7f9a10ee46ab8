import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import { useService } from '#tests/harness/service.ts'
import { expectError } from '#tests/service/support/shape.ts'

const service = useService()
const merged = 'github.pr.merged'
const path = '/automations/condition-test'
const occurredAt = '2026-03-12T09:00:00.000Z'
const example = (fields: Record<string, unknown>) => ({ name: merged, occurredAt, payload: null, ...fields })

describe('POST /automations/condition-test in parts', () => {
  test('judges the events that are named, in that order, looked up or as they were kept', async () => {
    const { org, push } = await eventOrg(service)
    const id = await push(merged, pullRequest({ title: 'Kept', baseBranch: 'main' }))
    const payload = { pullRequest: { title: 'Older', baseBranch: 'release/1' } }
    const answer = await org.api.post(path, {
      events: [merged],
      targetBranches: ['release/*'],
      examples: [
        example({ payload }),
        example({ eventId: id }),
        example({ eventId: randomUUID() }),
        example({}),
      ],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject([
      { summary: 'Older', outcome: 'run', eventId: null, payload },
      { summary: 'Kept', outcome: 'skip', reason: 'branch', eventId: id },
      { outcome: 'not-judged', reason: null, reasonText: expect.stringContaining('no longer kept') },
      { outcome: 'not-judged', reasonText: expect.stringContaining('Neither its id nor its payload') },
    ])
  })

  test('looks up nothing of another organization', async () => {
    const [one, other] = [await eventOrg(service), await eventOrg(service)]
    const eventId = await one.push(merged, pullRequest({ title: 'Secret' }))
    const answer = await other.org.api.post(path, { events: [merged], examples: [example({ eventId })] })
    expect(answer.body.data).toMatchObject([{ outcome: 'not-judged' }])
    expect(answer.text).not.toContain('Secret')
  })

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, () => example({}))],
    ['one that is too large', [example({ payload: { title: 'x'.repeat(33_000) } })]],
  ])('400: %s', async (_, examples) => {
    const { org } = await eventOrg(service)
    expectError(await org.api.post(path, { events: [merged], examples }), 400, 'BAD_REQUEST')
  })
})
