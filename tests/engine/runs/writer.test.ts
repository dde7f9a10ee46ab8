import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { aRun, execute, stepsOf } from './support/runs.ts'
import { fillWorld, now } from './support/world.ts'

const service = useService()
let org: Org
let topicId = ''
beforeAll(async () => {
  org = await orgWithOutput(service)
  topicId = await fillWorld(service, org)
})

const firstLine = '_Written by the built-in writer; no language model was used._'

async function written(
  prompt: string,
  fields: Record<string, unknown> = {},
): Promise<RunResult & { output?: string }> {
  const run = await aRun(service, org, { name: 'Digest', prompt, ...fields })
  return execute(service, run, undefined, { now: () => now, dashboardUrl: 'https://signals.example' })
}

describe('a digest', () => {
  test('counts what was said in the time, and before it', async () => {
    const result = await written('Topics of the last 7 days')
    expect(result).toMatchObject({
      status: 'succeeded',
      model: 'built-in',
      inputTokens: 0,
      outputTokens: 0,
      costMicros: 0,
    })
    const lines = (result.output ?? '').split('\n')
    expect(lines[0]).toBe(firstLine)
    expect(lines[2]).toBe(
      'In the last 7 days (14 February, 13:30 to 21 February, 13:30, Europe/Berlin): **5 messages** from 3 people at ' +
        '2 companies in 2 channels; 2 messages in the time of the same length before. Bots are left out.',
    )
    expect(lines.at(-1)).toBe('_5 messages and 2 topics checked._')
  })

  test('of one slot looks up to the same minute as another that begins some seconds later', async () => {
    const slot = new Date('2026-02-21T12:30:00Z')
    const questions = async (seconds: number) => {
      const run = await aRun(service, org, { prompt: 'Topics of the last 7 days' }, { scheduledFor: slot })
      const begun = new Date(slot.getTime() + seconds * 1000)
      await execute(service, run, undefined, { now: () => begun })
      return (await stepsOf(service, run)).flatMap(({ kind, input }) => (kind === 'writer' ? [input] : []))
    }
    const first = await questions(5)
    expect(first.length).toBeGreaterThan(1)
    expect(await questions(48)).toEqual(first)
  })

  test('lists topics with their numbers, and quotes with their links', async () => {
    const { output = '' } = await written('Bug reports of the last 7 days')
    expect(output).toContain(
      `- **[Exports are slow](https://signals.example/topics/${topicId})** (bug report, high priority): 3 messages from 2 people at 1 company; 2 in the time before.`,
    )
    expect(output).toContain(
      '> “The export of \\[all\\] rows takes minutes since Tuesday, please help us.” — Ada Berg, Halden, [support, 19 February](https://slack.example/m3)',
    )
    expect(output).not.toContain('Dark mode')
  })

  test('names the requested things that do not exist', async () => {
    const { output = '' } = await written('Praise and bug reports of the last 7 days')
    expect(output).toContain('None in this time: praise.')
  })

  test('finds questions that nobody answered', async () => {
    const { output = '' } = await written('Which questions of the last 7 days are unanswered?')
    expect(output).toContain('## Questions without an answer')
    expect(output).toContain('Is there a dark mode?')
    expect(output).not.toContain('When will it be fixed?')
  })

  test('lists VIP accounts, including silent ones', async () => {
    const { output = '' } = await written('VIP accounts in the last 7 days')
    expect(output).toMatch(
      /\*\*\[Halden\]\(\S+\)\*\* \(VIP\): 3 messages from 2 people; 1 in the time before\./,
    )
    expect(output).toMatch(/\*\*\[Quiet\]\(\S+\)\*\* \(VIP\): silent; 1 message in the time before\./)
    expect(output).not.toContain('Odessa')
  })

  test('keeps to the channel, source and company that the prompt names', async () => {
    const { output = '' } = await written('Topics of the last 7 days in #ideas. Post them to Slack.')
    expect(output).toContain('**2 messages** from 1 person at 1 company in 1 channel')
    expect(output).toContain('Only #ideas.')
    expect((await written('What did Halden say in the last 7 days?')).output).toContain('Only Halden.')
  })

  test('has nothing to report when nothing came', async () => {
    const result = await written('Bugs of the last 5 minutes')
    expect(result).toMatchObject({ status: 'nothing-to-report' })
    expect(result.output).toBe(
      `${firstLine}\n\nNothing to report in the last 5 minutes (21 February, 13:25 to 21 February, 13:30, Europe/Berlin). 0 messages and 0 topics checked. Looked for bug reports.`,
    )
  })

  test('does not use what the automation may not read', async () => {
    const fields = { capabilityMode: 'custom', allowedCapabilities: ['topics.read'] }
    expect(await written('Topics', fields)).toMatchObject({
      status: 'failed',
      canPass: false,
      reason: 'no-model',
    })
    const few = { capabilityMode: 'custom', allowedCapabilities: ['messages.read', 'people.read'] }
    const { output = '' } = await written('People and VIP accounts of the last 7 days', few)
    expect(output).toContain('## People')
    expect(output).not.toContain('## VIP')
  })

  test('stores each question to the data as a step', async () => {
    const run = await aRun(service, org, { prompt: 'Topics of the last 7 days' })
    await execute(service, run, undefined, { now: () => now })
    const steps = await stepsOf(service, run)
    expect(steps.map(({ n }) => n)).toEqual(steps.map((_, index) => index + 1))
    expect(steps.find(({ name }) => name === 'messages in the time')?.output).toMatchObject([
      { messages: 5, before: 2 },
    ])
  })
})

describe('an event', () => {
  const onEvent = async (name: string, payload: unknown) => {
    const found = await service.db.pool.query<{ id: string }>(
      `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at)
       VALUES ($1, $2, 'test', gen_random_uuid()::text, $3, '2026-02-21T12:00:00Z') RETURNING id`,
      [org.id, name, JSON.stringify(payload)],
    )
    const run = await aRun(
      service,
      org,
      { prompt: 'Tell us.' },
      { cause: 'event', eventId: found.rows[0]?.id ?? '' },
    )
    return execute(service, run, undefined, { now: () => now }) as Promise<RunResult & { output?: string }>
  }

  test('for an event of a topic, describes the topic', async () => {
    const { output = '' } = await onEvent('topic.created', {
      topic: { id: topicId, title: 'Whatever it says' },
    })
    expect(output).toContain('**A topic is created**, 21 February, 13:00 (Europe/Berlin).')
    expect(output).toContain(
      '**Exports are slow** (bug report, open): 6 messages from 4 people at 2 companies in all.',
    )
    expect(output).toContain('“When will it be fixed?”')
    expect(output).not.toContain('Whatever it says')
  })

  test('for an event of an account, describes the account, found by its domain', async () => {
    const customer = { name: 'Halden AB', email: 'billing@halden.example' }
    const { output = '' } = await onEvent('stripe.invoice.payment_failed', { customer, invoice: {} })
    expect(output).toContain('Customer: Halden AB.')
    expect(output).toContain(
      '**Halden** (VIP): 3 messages from 2 people in the last 7 days; 1 in the time before.',
    )
  })

  test('for a pull request, lists topics that share its words', async () => {
    const pullRequest = {
      number: 7,
      title: 'Make slow exports fast',
      url: 'https://github.com/a/b/pull/7',
      author: { login: 'mlind' },
    }
    const { output = '' } = await onEvent('github.pr.merged', { pullRequest })
    expect(output).toContain(
      'Pull request [\\#7 Make slow exports fast](https://github.com/a/b/pull/7) by mlind.',
    )
    expect(output).toContain('## Topics that share words with it\n\n- **Exports are slow**')
  })

  test('that says nothing known is still told', async () => {
    expect((await onEvent('issue.activity', { odd: [1] })).output).toContain(
      'Nothing more is known about it.',
    )
  })
})

test('a run on an event that is no longer kept fails, and is not tried again', async () => {
  const run = { ...(await aRun(service, org)), eventId: randomUUID() }
  expect(await execute(service, run)).toEqual({
    ...{ status: 'failed', canPass: false, reason: 'invalid' },
    message: 'The event is no longer kept.',
  })
})

test('in agent mode an event is not judged without a model', async () => {
  const schedule = { type: 'event', events: ['topic.created'], condition: 'It is urgent' }
  const run = await aRun(service, org, { schedule })
  await service.db.pool.query(
    `UPDATE automation_versions SET definition = jsonb_set(definition, '{schedule,conditionMode}', '"agent"')
      WHERE org_id = $1 AND automation_id = $2`,
    [org.id, run.automationId],
  )
  const event = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM events WHERE org_id = $1 LIMIT 1',
    [org.id],
  )
  const decided = { ...run, cause: 'event' as const, eventId: event.rows[0]?.id ?? null }
  expect(await execute(service, decided)).toMatchObject({ status: 'skipped', reason: 'no-model' })
})
