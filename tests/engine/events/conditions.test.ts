import { describe, expect, test } from 'vitest'
import { releaseWaiting } from '#service/engine/queue/delays.ts'
import { useService } from '#tests/harness/service.ts'
import { aJudge, eventOrg, pullRequest, says } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'
const condition = 'It touches uploads'

describe('a condition', () => {
  test.each([
    ['yes', { status: 'queued', reason: null }],
    ['no', { status: 'skipped', reason: 'condition' }],
    ['cannot-judge', { status: 'skipped', reason: 'condition' }],
  ] as const)('that is judged %s', async (answer, expected) => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await push(merged, pullRequest())
    await match({ judge: aJudge(() => says(answer, 'The title says so.')).judge })
    const made = await runs()
    expect(made).toMatchObject([{ ...expected, verdict: { answer, reason: 'The title says so.' } }])
    if (answer !== 'yes') expect(made[0]?.reasonText).toContain('The title says so.')
  })

  test('that nobody can judge reads otherwise than one that does not hold', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await push(merged, pullRequest({ title: 'a' }))
    await push(merged, pullRequest({ title: 'b' }))
    const { judge } = aJudge(({ event }) =>
      says(JSON.stringify(event.payload).includes('"a"') ? 'no' : 'cannot-judge', 'Same words.'),
    )
    await match({ judge })
    const [first, second] = await runs()
    expect(first?.reasonText).not.toBe(second?.reasonText)
  })

  test('is skipped without a model, and says what to do', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await automation({ events: [merged], condition: 'It failed before, again and again' })
    await push(merged, pullRequest())
    await match({ judge: null })
    expect(await runs()).toMatchObject([
      { status: 'skipped', reason: 'no-model' },
      { status: 'skipped', reason: 'no-model' },
    ])
    expect((await runs())[0]?.reasonText).toContain('Settings → Models')
  })

  test('is left to the agent where one event cannot say', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const id = await automation({
      events: [merged],
      condition: 'The author has failed twice in the past week',
    })
    const saved = await org.api.get(`/automations/${id}`)
    expect(saved.body).toMatchObject({ schedule: { conditionMode: 'agent', conditionSchemaVersion: 2 } })
    const { judge, asked } = aJudge(() => says('no'))
    await push(merged, pullRequest())
    await match({ judge })
    expect(await runs()).toMatchObject([{ status: 'queued', verdict: null }])
    expect(asked).toEqual([])
  })

  test.each([{}, { other: 1 }, { pullRequest: 'broken' }, { pullRequest: { title: { nested: true } } }])(
    'is not asked about a payload without data: %j',
    async (payload) => {
      const { automation, push, runs, match } = await eventOrg(service)
      await automation({ events: [merged], condition })
      await push(merged, payload)
      const { judge, asked } = aJudge(() => says('yes'))
      await match({ judge })
      expect(asked).toEqual([])
      expect(await runs()).toMatchObject([
        { status: 'skipped', reason: 'condition', verdict: { answer: 'cannot-judge', model: null } },
      ])
    },
  )

  test('is judged by the fields of the guide and no others', async () => {
    const { automation, push, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await push(merged, {
      ...pullRequest(),
      secret: 'token',
      sender: { login: 'ada', email: 'ada@a.example' },
    })
    const { judge, asked } = aJudge(() => says('yes'))
    await match({ judge })
    expect(asked[0]?.event.payload).toEqual({
      repository: { fullName: 'northline/cli' },
      pullRequest: { number: 1, title: 'Retry uploads', baseBranch: 'main' },
      sender: { login: 'ada' },
    })
  })

  test('is asked once for the same payload, by however many automations', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    for (let n = 0; n < 3; n++) await automation({ events: [merged], condition })
    await automation({ events: [merged], condition: 'It touches billing' })
    await push(merged, pullRequest())
    await push(merged, { ...pullRequest(), ignored: 'by the guide' })
    const { judge, asked } = aJudge((question) => says(question.condition === condition ? 'yes' : 'no'))
    await match({ judge })
    expect(asked.map((it) => it.condition).toSorted()).toEqual(['It touches billing', condition])
    expect((await runs()).map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'queued'),
      'skipped',
      'skipped',
    ])
  })

  test('is asked anew about another event of the same content, and of another model', async () => {
    const { automation, push, match } = await eventOrg(service)
    const created = 'github.pr.created'
    await automation({ events: [merged, created], condition })
    const { judge, asked } = aJudge(() => says('no'))
    const other = { ...judge, model: 'test:other' }
    for (const [name, by] of [
      [merged, judge],
      [created, judge],
      [merged, other],
      [merged, judge],
    ] as const) {
      await push(name, pullRequest())
      await match({ judge: by })
    }
    expect(asked.map(({ event }) => event.name)).toEqual([merged, created, merged])
  })

  test('that fails to be judged is tried again later, then failed, and never skipped', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const judged = await automation({ events: [merged], condition })
    const free = await automation({ events: [merged] })
    await push(merged, pullRequest())
    const { judge, asked } = aJudge(() => ({ error: 'The model is overloaded.', canPass: true }))
    let now = Date.now() + 1000
    for (const [attempt, wait] of [0, 40, 150, 600].entries()) {
      now += wait * 1000
      await match({ judge, now: new Date(now) })
      expect(asked).toHaveLength(attempt + 1)
      await match({ judge, now: new Date(now) })
      expect(asked).toHaveLength(attempt + 1)
      if (attempt < 3)
        expect(await runs()).toMatchObject([
          { automationId: free, status: 'queued' },
          {
            ...{ automationId: judged, status: 'waiting', reason: 'condition-error' },
            reasonText: expect.stringContaining('is tried again: The model is overloaded.'),
          },
        ])
    }
    expect(await runs()).toMatchObject([
      { automationId: free, status: 'queued' },
      { automationId: judged, status: 'failed', reason: 'condition-error' },
    ])
    expect((await runs())[1]?.reasonText).toContain('overloaded')
    const shown = await org.api.get(`/automations/${judged}`)
    expect(shown.body).toMatchObject({ status: 'error' })
  })

  test('that can be judged at a later attempt runs then', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await push(merged, pullRequest())
    let calls = 0
    const { judge } = aJudge(() => {
      calls++
      if (calls === 1) throw new Error('socket hang up')
      return says('yes')
    })
    await match({ judge })
    const [waiting] = await runs()
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'condition-error' })
    await match({ judge, now: new Date(Date.now() + 60_000) })
    // The row that was shown, so that whoever follows it sees what came of it.
    expect(await runs()).toMatchObject([{ id: waiting?.id, status: 'queued', reason: null }])
  })

  describe('that is tried again', () => {
    const overloaded = () => aJudge(() => ({ error: 'The model is overloaded.', canPass: true }))
    async function waiting() {
      const { automation, push, match, runs, org } = await eventOrg(service)
      const id = await automation({ events: [merged], condition })
      await push(merged, pullRequest())
      await match({ judge: overloaded().judge })
      const [run] = await runs()
      if (!run) throw new Error('there is no row')
      const { judge, asked } = aJudge(() => says('yes'))
      const later = () => match({ judge, now: new Date(Date.now() + 60_000) })
      return { id, run, runs, org, asked, later }
    }

    test('is not started by the passing of time alone', async () => {
      const { run, runs, org } = await waiting()
      await releaseWaiting({ db: service.db, orgIds: [org.id], now: new Date(Date.now() + 600_000) }, 10)
      expect(await runs()).toMatchObject([{ id: run.id, status: 'waiting' }])
    })

    test('is judged no more when a person cancels it', async () => {
      const { run, runs, org, asked, later } = await waiting()
      expect((await org.api.send('PUT', `/runs/${run.id}/cancellation`)).status).toBe(200)
      await later()
      expect(await runs()).toMatchObject([{ id: run.id, status: 'canceled', reason: 'by-hand' }])
      expect(asked).toEqual([])
    })

    test('ends when its automation is deleted, paused or hears other events by then', async () => {
      const deleted = await waiting()
      await deleted.org.api.send('DELETE', `/automations/${deleted.id}`)
      await deleted.later()
      expect(await deleted.runs()).toMatchObject([{ status: 'canceled', reason: 'deleted' }])
      const paused = await waiting()
      await paused.org.api.send('PUT', `/automations/${paused.id}/pause`)
      await paused.later()
      expect(await paused.runs()).toMatchObject([{ id: paused.run.id, status: 'skipped', reason: 'paused' }])
      const changed = await waiting()
      const schedule = { type: 'event', events: ['github.pr.created'], condition }
      await changed.org.api.patch(`/automations/${changed.id}`, { schedule })
      await changed.later()
      expect(await changed.runs()).toMatchObject([{ status: 'skipped', reason: 'scope' }])
    })
  })

  test('that can never be judged is failed at once', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition })
    await push(merged, pullRequest())
    await match({ judge: aJudge(() => ({ error: 'The key is wrong.', canPass: false })).judge })
    expect(await runs()).toMatchObject([{ status: 'failed', reason: 'condition-error' }])
  })
})

test('what judging uses is counted once, in a run and by the day, whatever the answer', async () => {
  const { automation, push, match, org } = await eventOrg(service)
  await automation({ events: [merged], condition })
  await automation({ events: [merged], condition })
  await push(merged, pullRequest({ title: 'a' }))
  await push(merged, pullRequest({ title: 'b' }))
  const { judge } = aJudge(
    ({ event }) => says(JSON.stringify(event.payload).includes('"a"') ? 'no' : 'yes'),
    50,
  )
  await match({ judge })
  const used = await service.db.pool.query(
    `SELECT model, input_tokens AS input, cost_micros::int AS cost FROM runs WHERE org_id = $1 AND input_tokens > 0`,
    [org.id],
  )
  const ofOne = { model: 'test:judge', input: 50, cost: 100 }
  expect(used.rows).toEqual([ofOne, ofOne])
  const days = await service.db.pool.query(
    `SELECT level, model, sum(input_tokens)::int AS input, sum(cost_micros)::int AS cost FROM model_days WHERE org_id = $1 GROUP BY 1, 2`,
    [org.id],
  )
  expect(days.rows).toEqual([{ level: 'low', model: 'test:judge', input: 100, cost: 200 }])
})
