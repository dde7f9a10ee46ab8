import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { twoTopics } from '#tests/contract/topic-acts/talks.ts'
import { letWriter } from '#tests/contract/topic-rebuilds/planned.ts'
import { expectKept } from '#tests/contract/topics/kept.ts'
import { column } from '#tests/harness/answers.ts'
import { howOften } from '#tests/harness/how-often.ts'
import { useService } from '#tests/harness/service.ts'
import { openActs, type Stage, someActs, someSteps, stateOf, take } from './acting.ts'

const long = { timeout: 300_000 }
const service = useService()

/** A topic of people and one of the writer, with people of companies that are worth something. */
async function stage(): Promise<Stage> {
  const { org, api, two } = await twoTopics(service)
  await letWriter(service, org, two.id)
  for (const [n, id] of column(await api.get('/companies'), 'id').entries())
    await api.patch(`/companies/${id}`, { yearlyValue: 1000.5 + n })
  expect(column(await api.get('/topics'), 'revenue')).not.toContain(0)
  return { service, org }
}

describe('whatever people do to topics', () => {
  it('leaves the statistics of a rebuild, whatever is said and taken back meanwhile', long, async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        const it = await stage()
        for (const step of steps) {
          const answer = await take(it, step)
          if (answer) expect([200, 400, 404, 409], answer.text).toContain(answer.status)
        }
        await expectKept(service, it.org)
      }),
      { numRuns: howOften(25) },
    )
  })

  it('is as if it had never been once it is undone, the last act first', long, async () => {
    await fc.assert(
      fc.asyncProperty(someActs, async (acts) => {
        const it = await stage()
        const [before, kept] = [await stateOf(it), new Set((await openActs(it)).map(({ id }) => id))]
        for (const act of acts) await take(it, act)
        const done = (await openActs(it)).filter(({ id }) => !kept.has(id))
        for (const { id, topic } of done.toReversed()) {
          const answer = await it.org.api.post(`/topics/${topic}/undo`, { changeId: id })
          expect(answer.status, answer.text).toBe(200)
        }
        expect(await stateOf(it)).toEqual(before)
      }),
      { numRuns: howOften(25) },
    )
  })
})
