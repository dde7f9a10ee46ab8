import { expect, test } from 'vitest'
import { testCondition } from '#service/api/events/back-test/test-condition.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere, noModels } from '#service/core/models.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { type Behaviour, provider } from '../runs/support/provider.ts'
import { eventOrg, pullRequest, silent } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'

/** Answers by what stands in the title of the pull request. */
const judge: Behaviour = (request) => {
  const has = (word: string) => request.text.includes(`title ${word}`)
  if (has('broken')) return { text: 'I think so.' }
  const answer = has('good') ? 'yes' : has('bad') ? 'no' : 'cannot-judge'
  return { text: JSON.stringify({ answer, reason: `It is ${answer}.` }) }
}

async function tried(condition: string, titles: string[], models = noModels, fields = {}) {
  const { org, push, runs } = await eventOrg(service)
  for (const title of titles) await push(merged, pullRequest({ title }))
  const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, silent, agent, everywhere(models))
  const result = await testCondition(context, { events: [merged], condition, limit: 20, ...fields })
  expect(await runs()).toEqual([])
  return result
}

test('past events are judged one by one, each outcome in its own words', async () => {
  const { models, requests } = await provider('compatible:x', [judge])
  const titles = ['title good', 'title bad', 'title odd', 'title broken', 'title good']
  const result = await tried('It is good', titles, models)
  expect(result.judgedBy).toBe('compatible:x')
  expect(result.data.map(({ summary, outcome, reason }) => [summary, outcome, reason])).toEqual([
    ['title good', 'run', null],
    ['title broken', 'error', 'condition-error'],
    ['title odd', 'cannot-judge', 'condition'],
    ['title bad', 'skip', 'condition'],
    ['title good', 'run', null],
  ])
  expect(result.data[0]?.reasonText).toBe('It is yes.')
  expect(requests.length).toBeGreaterThan(0)
})

test('a condition that is left to the agent says so, and asks no model', async () => {
  const { models, requests } = await provider('compatible:x', [judge])
  const result = await tried('The same author failed in the past week', ['title good'], models)
  expect(result.data).toMatchObject([{ outcome: 'not-judged', reason: null }])
  expect(result.data[0]?.reasonText).toContain('start of each run')
  expect(requests).toEqual([])
})

test('what is too large to be named later says so in the first list, and is judged where it is asked for at once', async () => {
  const { models, requests } = await provider('compatible:x', [judge])
  const org = await service.org()
  const long = (n: number) =>
    aMessage({ id: `long-${n}`, threadId: 't', content: `title good ${'x'.repeat(2000)}` })
  await push(
    org.api,
    Array.from({ length: 18 }, (_, n) => long(n)),
  )
  const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, silent, agent, everywhere(models))
  const ask = (fields = {}) =>
    testCondition(context, {
      events: ['conversation.activity'],
      condition: 'It is good',
      limit: 20,
      ...fields,
    })
  const [listed] = (await ask({ judge: false })).data
  expect(listed).toMatchObject({ eventId: null, payload: null, outcome: 'not-judged', reason: null })
  expect(listed?.reasonText).toContain('more than 32 KiB')
  expect(requests).toEqual([])
  expect((await ask()).data).toMatchObject([{ outcome: 'run' }])
})

test('an event that is not among the chosen ones would start nothing', async () => {
  const { models, requests } = await provider('compatible:x', [judge])
  const payload = pullRequest({ title: 'title good' })
  const examples = [
    { eventId: null, name: 'github.pr.created', occurredAt: '2026-03-12T09:00:00.000Z', payload },
  ]
  const result = await tried('It is good', [], models, { examples })
  expect(result.data).toMatchObject([{ outcome: 'skip', reason: 'scope' }])
  expect(requests).toEqual([])
})

test('without a model nothing is judged', async () => {
  const result = await tried('It is good', ['title good'])
  expect(result).toMatchObject({ judgedBy: null, data: [{ outcome: 'not-judged', reason: 'no-model' }] })
})

test('without asking, what only a model can decide is told as such, and named later it is judged', async () => {
  const { models, requests } = await provider('compatible:x', [judge])
  const listed = await tried('It is good', ['title good', 'title bad'], models, { judge: false })
  expect(listed.data.map(({ outcome }) => outcome)).toEqual(['to-judge', 'to-judge'])
  expect(requests).toEqual([])
  const examples = listed.data.map(({ eventId, name, occurredAt, payload }) => ({
    ...{ eventId, name, occurredAt, payload },
  }))
  const judged = await tried('It is good', [], models, { examples })
  expect(judged.data.map(({ key, outcome }) => [key, outcome])).toEqual([
    [listed.data[0]?.key, 'skip'],
    [listed.data[1]?.key, 'run'],
  ])
})
