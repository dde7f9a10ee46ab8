import { describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/run-shape.ts'
import { retryRun } from '#service/api/runs/again/retry.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { addRun } from '#tests/contract/runs/support.ts'
import { useService } from '#tests/harness/service.ts'
import { eventOrg, pullRequest, silent } from '../events/setting.ts'
import { finish, provider } from './support/provider.ts'
import { execute } from './support/runs.ts'

const service = useService()
const merged = 'github.pr.merged'
const judges = (answer: string) =>
  provider('compatible:x', [{ text: JSON.stringify({ answer, reason: 'Because.' }) }])
const no = {
  answer: 'no',
  reason: 'Not then.',
  mode: 'judge',
  model: 'm',
  conditionSchemaVersion: 1,
} as const

async function stopped(row: Parameters<typeof addRun>[3], schedule: Record<string, unknown> = {}) {
  const { org, automation, push } = await eventOrg(service)
  const automationId = await automation({ events: [merged], condition: 'It is risky', ...schedule })
  const eventId = await push(merged, pullRequest())
  const runId = await addRun(service, org, automationId, {
    ...{ cause: 'event', status: 'skipped', reason: 'condition', eventId },
    ...row,
  })
  const agent = { orgId: org.id, automationId, automationName: 'Test', runId }
  const repeat = (models: Models = noModels, definition: 'as-it-ran' | 'present' = 'as-it-ran') =>
    retryRun(agentContext(service.db, silent, agent, everywhere(models)), { runId, definition })
  const again = (id: string) =>
    retryRun(agentContext(service.db, silent, agent, everywhere(noModels)), {
      runId: id,
      definition: 'as-it-ran',
    })
  const verdict = async (id: string) => (await org.api.get(`/runs/${id}`)).body.verdict as Verdict | null
  const change = async (to: Record<string, unknown>) => {
    const changed = await org.api.patch(`/automations/${automationId}`, {
      schedule: { type: 'event', events: [merged], ...to },
    })
    expect(changed.status, changed.text).toBe(200)
  }
  return { org, repeat, again, verdict, change }
}

describe('a run that an event would have started, repeated', () => {
  test.each([
    { status: 'skipped', reason: 'condition', verdict: no },
    { status: 'skipped', reason: 'paused' },
    { status: 'failed', reason: 'condition-error' },
    { status: 'missed', reason: 'downtime' },
  ] as const)('is not carried past its condition: $status, $reason', async (row) => {
    const { models } = await judges('no')
    const { repeat, verdict } = await stopped(row)
    const run = await repeat(models)
    expect(run).toMatchObject({ cause: 'retry', status: 'skipped', reason: 'condition' })
    expect(await verdict(run.id)).toMatchObject({ answer: 'no', reason: 'Because.' })
  })

  test('runs when its condition holds now, and says what was judged', async () => {
    const { models } = await judges('yes')
    const { repeat, verdict } = await stopped({ verdict: no })
    const run = await repeat(models)
    expect(run).toMatchObject({ cause: 'retry', status: 'queued' })
    expect(await verdict(run.id)).toMatchObject({ answer: 'yes', model: 'compatible:x' })
  })

  test('is judged by the agent once more, where it was the agent that passed it over', async () => {
    const { models, requests } = await judges('yes')
    const condition = 'It is the second time this month'
    const { repeat, verdict } = await stopped({ verdict: { ...no, mode: 'agent' } }, { condition })
    const run = await repeat(models)
    expect([run.status, requests]).toEqual(['queued', []])
    expect(await verdict(run.id)).toBeNull()
  })

  test('is skipped again for its branches, and without a model', async () => {
    const { repeat } = await stopped({ reason: 'branch' }, { targetBranches: ['release/*'] })
    expect(await repeat()).toMatchObject({ status: 'skipped', reason: 'branch' })
    const { repeat: unjudged } = await stopped({ reason: 'no-model' })
    expect(await unjudged()).toMatchObject({ status: 'skipped', reason: 'no-model' })
  })

  test('is refused when its event is no longer kept', async () => {
    const { org, repeat } = await stopped({})
    await service.db.pool.query('DELETE FROM events WHERE org_id = $1', [org.id])
    await expect(repeat()).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a run of an event, repeated after its automation was changed', () => {
  const failed = {
    cause: 'event',
    status: 'failed',
    reason: 'model',
    verdict: { ...no, answer: 'yes' },
  } as const

  test('runs as it ran, or as the automation is now', async () => {
    const { org, repeat, change, verdict } = await stopped(failed)
    await change({})
    const [before, now] = [await repeat(), await repeat(noModels, 'present')]
    expect([before, now]).toMatchObject([
      { status: 'queued', version: 1 },
      { status: 'queued', version: 2 },
    ])
    expect([await verdict(before.id), await verdict(now.id)]).toEqual([failed.verdict, null])
    expect((await org.api.get(`/runs/${before.id}`)).body).toMatchObject({ version: 1, presentVersion: 2 })
  })

  test('is asked the condition that it has now', async () => {
    const { models } = await judges('no')
    const { repeat, change, verdict } = await stopped(failed)
    await change({ condition: 'It touches billing' })
    const run = await repeat(models, 'present')
    expect(run).toMatchObject({ status: 'skipped', reason: 'condition', version: 2 })
    expect(await verdict(run.id)).toMatchObject({ answer: 'no', model: 'compatible:x' })
  })

  test('is stopped by the branches that it has now', async () => {
    const { repeat, change } = await stopped(failed)
    await change({ targetBranches: ['release/*'] })
    expect(await repeat(noModels, 'present')).toMatchObject({ status: 'skipped', reason: 'branch' })
  })
})

describe('a run by hand on an event, repeated', () => {
  const byHand = { cause: 'manual', status: 'failed', reason: 'model' } as const
  const ofAgent = { condition: 'It is the second time this month' }

  test('is not asked about its condition either', async () => {
    const { models, requests } = await provider('compatible:x', [finish('Done.')])
    const { org, repeat, verdict } = await stopped(byHand, ofAgent)
    const run = await repeat(models)
    expect(run).toMatchObject({ cause: 'retry', status: 'queued' })
    const { id, automationId, automationName, version, cause, eventId } = run
    const claimed = { id, automationId, automationName, version, cause, eventId, verdict: await verdict(id) }
    const rest = {
      orgId: org.id,
      scheduledFor: null,
      slots: 1,
      dryRun: false,
      attempt: 1,
      losses: 0,
      blame: 0,
    }
    expect(await execute(service, { ...claimed, ...rest }, models)).toMatchObject({ output: 'Done.' })
    expect(requests).toHaveLength(1)
  })

  test('names the checks left out, however often it is repeated', async () => {
    const { repeat, again, verdict } = await stopped(byHand, { ...ofAgent, targetBranches: ['release/*'] })
    const first = await repeat()
    await service.db.pool.query(`UPDATE runs SET status = 'skipped', reason = 'deleted' WHERE id = $1`, [
      first.id,
    ])
    const second = await again(first.id)
    expect(second.status).toBe('queued')
    const reason =
      'The run that it repeats was started by hand, which passes over the branches and condition.'
    for (const { id } of [first, second])
      expect(await verdict(id)).toMatchObject({ answer: 'yes', mode: 'agent', model: null, reason })
  })
})
