import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import { emitEvents, ownSource } from '#service/engine/events/emit/emit.ts'
import { useService } from '#tests/harness/service.ts'
import { eventOrg, silent } from './setting.ts'

const service = useService()

async function setting(automations: number) {
  const made = await eventOrg(service)
  const { org, automation, push, match } = made
  const ids: string[] = []
  for (let n = 0; n < automations; n++) ids.push(await automation({ events: ['topic.created'] }))
  const runs = async () =>
    (
      await service.db.pool.query<{
        id: string
        automationId: string
        status: string
        reason: string | null
      }>(
        'SELECT id, automation_id AS "automationId", status, reason FROM runs WHERE org_id = $1 ORDER BY seq',
        [org.id],
      )
    ).rows
  /** The run makes an event that all of them hear. */
  const answer = async ({ id: runId, automationId }: { id: string; automationId: string }) => {
    const agent = { orgId: org.id, automationId, automationName: 'Any', runId }
    const event = { name: 'topic.created' as const, source: ownSource, deliveryId: randomUUID(), payload: {} }
    const { db } = service
    await transaction(db, (tx) => emitEvents(tx, agentContext(db, silent, agent), [event]))
    await match()
  }
  return { ids, runs, answer, begin: () => push('topic.created', {}).then(() => match()) }
}

describe('what a run causes', () => {
  test('two that answer each other come to an end', async () => {
    const { ids, runs, answer, begin } = await setting(2)
    const [a = '', b = ''] = ids
    await begin()
    const answered = new Set<string>()
    for (let turn = 0; turn < 6; turn++) {
      const next = (await runs()).find(({ id, status }) => status === 'queued' && !answered.has(id))
      if (!next) break
      answered.add(next.id)
      await answer(next)
    }
    const ran = (await runs()).filter(({ status }) => status === 'queued').map((it) => it.automationId)
    // Both by what was pushed, and each once more by the other.
    expect(ran.toSorted()).toEqual([a, a, b, b].toSorted())
    expect(answered.size).toBe(4)
    const stopped = (await runs()).filter(({ status }) => status !== 'queued')
    expect(stopped.map(({ status, reason }) => `${status} ${reason}`)).toEqual(
      Array.from({ length: 6 }, () => 'skipped loop'),
    )
  })

  test('goes no further than five automations in a row', async () => {
    const { ids, runs, answer, begin } = await setting(7)
    await begin()
    const seen: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      const last = (await runs()).slice(-7)
      const next = last.find(
        ({ status, automationId }) => status === 'queued' && !seen.includes(automationId),
      )
      if (!next) throw new Error(`nothing ran in turn ${turn}`)
      seen.push(next.automationId)
      await answer(next)
    }
    expect((await runs()).slice(-7).map(({ status, reason }) => `${status} ${reason}`)).toEqual(
      ids.map(() => 'skipped loop'),
    )
  })
})
