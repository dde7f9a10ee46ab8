import { describe, expect, test } from 'vitest'
import { addRuns, setAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'
import { aJudge, eventOrg, ofEvents, pullRequest, says } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'
const condition = 'It touches uploads'

async function setting(schedule: Record<string, unknown> = { condition }) {
  const { org, automation, push, runs, match } = await eventOrg(service)
  const { pool } = service.db
  const id = await automation({ events: [merged], ...schedule })
  let n = 0
  return {
    ...{ org, id, runs },
    pushed: (count = 1) =>
      Promise.all(Array.from({ length: count }, () => push(merged, pullRequest({ number: n++ })))),
    /** As if the judge had been asked often enough about each event. */
    async matchAtLast(deps: Parameters<typeof match>[0]) {
      await pool.query('UPDATE events SET match_attempts = 3 WHERE org_id = $1 AND matched_at IS NULL', [
        org.id,
      ])
      await match(deps)
    },
    async shown() {
      return (await org.api.get(`/automations/${id}`)).body
    },
    async told() {
      const found = await pool.query<{ kind: string; body: string }>(
        'SELECT notice_kind AS kind, body FROM deliveries WHERE org_id = $1 ORDER BY created_at, id',
        [org.id],
      )
      return found.rows
    },
  }
}

const broken = aJudge(() => ({ error: 'The key is wrong.', canPass: false })).judge
const overloaded = aJudge(() => ({ error: 'The model is overloaded.', canPass: true })).judge

describe('a condition that cannot be judged', () => {
  test('is a failed run: the owner is told of the second, and of the fifth, which pauses', async () => {
    const { org, id, pushed, matchAtLast, shown, told, runs } = await setting()
    for (const [failures, kinds] of [
      [1, []],
      [2, ['failed']],
      [3, ['failed']],
      [4, ['failed']],
      [5, ['failed', 'paused']],
    ] as const) {
      await pushed()
      await matchAtLast({ judge: broken })
      expect(await shown()).toMatchObject({ failuresInRow: failures, enabled: failures < 5 })
      expect((await told()).map(({ kind }) => kind)).toEqual(kinds)
    }
    expect(await shown()).toMatchObject({
      status: 'paused',
      pausedReason: expect.stringContaining('The condition could not be judged: The key is wrong.'),
    })
    expect((await told())[0]?.body).toContain('It has failed 2 times in a row')
    const audited = await service.db.pool.query(
      `SELECT actor_type AS by FROM changes WHERE org_id = $1 AND entity_id = $2 AND changes ? 'pausedReason'`,
      [org.id, id],
    )
    expect(audited.rows).toEqual([{ by: 'system' }])
    await pushed()
    await matchAtLast({ judge: broken })
    expect((await runs()).at(-1)).toMatchObject({ status: 'skipped', reason: 'paused' })
  })

  test('pauses nothing while it may pass by itself', async () => {
    const { pushed, matchAtLast, shown, told } = await setting()
    await pushed(7)
    await matchAtLast({ judge: overloaded })
    expect(await shown()).toMatchObject({ status: 'error', enabled: true, failuresInRow: 7 })
    expect((await told()).map(({ kind }) => kind)).toEqual(['failed'])
  })

  test('tells nobody who does not want to know', async () => {
    const { id, pushed, matchAtLast, shown, told } = await setting()
    await setAutomation(service.db, id, { settings: { notices: 'never' } })
    await pushed(5)
    await matchAtLast({ judge: broken })
    expect(await shown()).toMatchObject({ status: 'paused' })
    expect(await told()).toEqual([])
  })

  test.each(['yes', 'no', 'cannot-judge'] as const)('is well again once it is judged: %s', async (answer) => {
    const { pushed, matchAtLast, shown } = await setting()
    await pushed()
    await matchAtLast({ judge: broken })
    expect(await shown()).toMatchObject({ status: 'error', failuresInRow: 1 })
    await pushed()
    await matchAtLast({ judge: aJudge(() => says(answer)).judge })
    expect(await shown()).toMatchObject({ status: 'healthy', failuresInRow: 0, lastErrorMessage: null })
  })

  test('says nothing about a run that failed', async () => {
    const { org, id, pushed, matchAtLast, shown } = await setting()
    await addRuns(service.db, org.id, id, [{ cause: 'event', status: 'failed', reason: 'provider' }])
    await setAutomation(service.db, id, { failuresInRow: 1, lastErrorMessage: 'Overloaded' })
    await pushed()
    await matchAtLast({ judge: aJudge(() => says('no')).judge })
    expect(await shown()).toMatchObject({ status: 'error', failuresInRow: 1, lastErrorMessage: 'Overloaded' })
  })

  test('takes back what the condition added, and nothing of the runs before', async () => {
    const { org, id, pushed, matchAtLast, shown } = await setting()
    const failed = { cause: 'event', status: 'failed', reason: 'provider', reasonText: 'Overloaded' } as const
    await addRuns(service.db, org.id, id, [failed, failed])
    await setAutomation(service.db, id, { failuresInRow: 2, lastErrorMessage: 'Overloaded' })
    await pushed()
    await matchAtLast({ judge: broken })
    expect(await shown()).toMatchObject({ failuresInRow: 3 })
    await pushed()
    await matchAtLast({ judge: aJudge(() => says('no')).judge })
    expect(await shown()).toMatchObject({ status: 'error', failuresInRow: 2, lastErrorMessage: 'Overloaded' })
  })
})

test.each([{}, { condition }])('a storm of events is told of once: %j', async (schedule) => {
  const { org, id, pushed, matchAtLast, told, runs } = await setting(schedule)
  const { judge, asked } = aJudge(() => says('yes'))
  await addRuns(service.db, org.id, id, ofEvents(60))
  for (let n = 0; n < 3; n++) {
    await pushed(2)
    await matchAtLast({ judge })
  }
  expect((await runs()).map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'rate'))
  expect(asked).toEqual([])
  expect(await told()).toEqual([{ kind: 'rate', body: expect.stringContaining('started 60 runs') }])
  await service.db.pool.query(
    `UPDATE runs SET created_at = created_at - interval '2 hours' WHERE org_id = $1 AND reason = 'rate'`,
    [org.id],
  )
  await pushed(2)
  await matchAtLast({ judge })
  expect((await told()).map(({ kind }) => kind)).toEqual(['rate', 'rate'])
})
