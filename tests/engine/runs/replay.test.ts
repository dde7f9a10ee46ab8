import { describe, expect, inject, test } from 'vitest'
import type { StartRunInput } from '#contract/run-input.ts'
import { startRun } from '#service/api/runs/start.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { holding } from '#tests/contract/companies/holding.ts'
import { useService } from '#tests/harness/service.ts'
import { eventOrg, pullRequest, silent } from '../events/setting.ts'
import { provider } from './support/provider.ts'

const service = useService()
const merged = 'github.pr.merged'
const says = (answer: string) => ({ text: JSON.stringify({ answer, reason: 'Because.' }) })

async function setting(schedule: Record<string, unknown> = {}, name = merged) {
  const { org, automation, push } = await eventOrg(service)
  const automationId = await automation({ events: [merged], condition: 'It is risky', ...schedule })
  const eventId = await push(name, pullRequest())
  const replay = (condition: StartRunInput['condition'], models: Models = noModels) => {
    const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
    const context = agentContext(service.db, silent, agent, everywhere(models))
    return startRun(context, { automationId, eventId, condition, dryRun: true, asTest: false })
  }
  const verdict = async (id: string) => (await org.api.get(`/runs/${id}`)).body.verdict
  return { org, automationId, replay, verdict }
}

describe('a past event run as a test', () => {
  test('runs when its condition holds, with the verdict', async () => {
    const { models } = await provider('compatible:x', [says('yes')])
    const { replay, verdict } = await setting()
    const run = await replay('judge', models)
    expect(run).toMatchObject({ cause: 'test', dryRun: true, status: 'queued', eventName: merged })
    expect(await verdict(run.id)).toMatchObject({ answer: 'yes', model: 'compatible:x' })
  })

  test('is written down as skipped when it does not, and moves nothing of the automation', async () => {
    const { models } = await provider('compatible:x', [says('no')])
    const { org, automationId, replay, verdict } = await setting()
    const before = (await org.api.get(`/automations/${automationId}`)).body
    const run = await replay('judge', models)
    expect(run).toMatchObject({ cause: 'test', status: 'skipped', reason: 'condition' })
    expect(await verdict(run.id)).toMatchObject({ answer: 'no' })
    expect((await org.api.get(`/automations/${automationId}`)).body).toEqual(before)
  })

  test('has failed when nobody could be asked, and says which setting is missing without a model', async () => {
    const { models } = await provider('compatible:x', [{ status: 401 }])
    const { replay } = await setting()
    expect(await replay('judge', models)).toMatchObject({ status: 'failed', reason: 'condition-error' })
    expect(await replay('judge')).toMatchObject({ status: 'skipped', reason: 'no-model' })
  })

  test('asks nobody when that was chosen, and says so', async () => {
    const { models, requests } = await provider('compatible:x', [says('no')])
    const { replay, verdict } = await setting()
    const run = await replay('skip', models)
    expect(run).toMatchObject({ status: 'queued' })
    expect(await verdict(run.id)).toMatchObject({ answer: 'yes', model: null })
    expect(requests).toEqual([])
  })

  // The embedded database has one session: there, nobody waits inside of a transaction.
  test.runIf(inject('database').kind === 'postgresql')(
    'is refused when the automation was changed since its condition was looked at',
    async () => {
      const { automationId, replay } = await setting()
      const change = 'UPDATE automations SET version = version + 1 WHERE id = $1'
      const lock = await holding(service, change, [automationId])
      const refused = expect(replay('skip')).rejects.toMatchObject({ code: 'CONFLICT' })
      await lock.queueOf(1)
      await lock.letGo()
      await refused
    },
  )

  test('stops at a branch before anything is asked', async () => {
    const { replay, verdict } = await setting({ targetBranches: ['release/*'] })
    expect(await replay('judge')).toMatchObject({ status: 'skipped', reason: 'branch' })
    const run = await replay('skip')
    expect(run).toMatchObject({ status: 'queued' })
    expect(await verdict(run.id)).toMatchObject({
      reason: expect.stringContaining('the branches and condition.'),
    })
  })

  test('names the checks left out without a condition, and none where there are none', async () => {
    const of = async (schedule: object) => {
      const { replay, verdict } = await setting({ condition: undefined, ...schedule })
      return verdict((await replay('skip')).id)
    }
    const reason = 'The test was started without checking the branches.'
    expect(await of({ targetBranches: ['release/*'] })).toMatchObject({ answer: 'yes', model: null, reason })
    expect(await of({})).toBeNull()
  })

  test('stops at an event that the automation does not listen to', async () => {
    const { models, requests } = await provider('compatible:x', [says('yes')])
    const { replay } = await setting({}, 'github.pr.created')
    const run = await replay('judge', models)
    expect(run).toMatchObject({ status: 'skipped', reason: 'scope' })
    expect(run.reasonText).toContain('does not listen to this event (github.pr.created)')
    expect(requests).toEqual([])
  })
})
