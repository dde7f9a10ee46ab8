import { describe, expect, test } from 'vitest'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { addRuns, madeAutomation, savedOutput, setAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /automations/{automationId}', () => {
  test('answers every field', async () => {
    const { api, path, made } = await madeAutomation(service)
    expect((await api.get(path)).body).toStrictEqual({
      ...made,
      version: 1,
      inbox: false,
      inboxMemberIds: null,
      rules: null,
      settings: {
        overlap: 'skip',
        missedRuns: 'latest',
        attempts: 3,
        notices: 'problems',
        beyondLimit: 'skip',
        combineMinutes: 0,
        quietWhenNothing: false,
        monthlyLimitUsd: null,
      },
      description: 'Every Friday at 16:00, Berlin',
      triggerKind: 'cron',
      anchorAt: made.createdAt,
      owner: { id: aUuid, name: 'owner', image: '' },
      pausedReason: null,
      failuresInRow: 0,
      deletedAt: null,
      recentRuns: [],
      modelMonth: { costUsd: 0, unpriced: 0 },
      lacksModel: false,
      destinationNames: { 'C-SAVED': 'channel-0' },
    })
  })

  test.each<[schedule: Record<string, unknown>, description: string]>([
    [{ type: 'every', n: 90, unit: 'minutes' }, 'Every 90 minutes, Berlin'],
    [{ type: 'at', at: '2099-03-01T09:00' }, 'Once, on Sunday 1 March 2099 at 09:00, Berlin'],
    [{ type: 'event', events: ['topic.created'], delaySeconds: 60 }, '1 minute after a topic is created'],
  ])('says in words when it runs: %j', async (schedule, description) => {
    const { api, path } = await madeAutomation(service, { schedule })
    expect((await api.get(path)).body).toMatchObject({ description, triggerKind: schedule.type })
  })

  test.each<[state: Parameters<typeof setAutomation>[2], answer: Record<string, unknown>]>([
    [{ lastErrorMessage: 'No access' }, { status: 'error', lastErrorMessage: 'No access' }],
    [
      { enabled: false, pausedReason: 'Failed 5 times', lastErrorMessage: 'x', failuresInRow: 5 },
      { status: 'paused', pausedReason: 'Failed 5 times', lastErrorMessage: null, failuresInRow: 5 },
    ],
    [
      { completedAt: new Date(0), nextRunAt: null },
      { status: 'completed', nextRunAt: null },
    ],
    [
      { timezone: 'Mars/Olympus', schedule: { type: 'at', at: '2099-01-01T00:00' } },
      { description: 'This host cannot evaluate the time zone Mars/Olympus' },
    ],
  ])('tells the state %j', async (state, answer) => {
    const { api, id, path } = await madeAutomation(service)
    await setAutomation(service.db, id, state)
    expect((await api.get(path)).body).toMatchObject(answer)
  })

  test('reads a schedule in the form that came before the list of events', async () => {
    const { api, id, path } = await madeAutomation(service)
    await setAutomation(service.db, id, { schedule: { type: 'event', event: 'topic.created' } })
    expect((await api.get(path)).body).toMatchObject({
      schedule: { type: 'event', event: 'topic.created', events: ['topic.created'] },
      description: 'When a topic is created',
    })
  })

  test('shows the last 14 runs, oldest first, at their nominal time, without dry ones', async () => {
    const { org, api, id, path } = await madeAutomation(service)
    const nominal = new Date('2026-03-01T09:00:00Z')
    const ids = await addRuns(service.db, org.id, id, [
      ...Array.from({ length: 15 }, () => ({})),
      { cause: 'schedule' as const, status: 'skipped' as const, scheduledFor: nominal, reasonText: 'Busy.' },
      { cause: 'test' as const, dryRun: true },
    ])
    const { recentRuns } = (await api.get(path)).body
    expect(recentRuns).toHaveLength(14)
    expect(recentRuns).toMatchObject(ids.slice(2, 16).map((run) => ({ id: run, at: anInstant })))
    expect([recentRuns].flat().at(-1)).toEqual({
      id: ids[15],
      cause: 'schedule',
      status: 'skipped',
      at: nominal.toISOString(),
      reason: null,
      reasonText: 'Busy.',
    })
    expect((await api.get('/automations')).body.data).toMatchObject([{ id, recentRuns }])
  })

  test('names its channels, each in its own source', async () => {
    const { org, api, path } = await madeAutomation(service)
    await addChannels(service.db, org.id, [
      { sourceName: 'discord', sourceChannelId: 'D1', channelName: 'talk' },
      { sourceName: 'github', sourceChannelId: 'C-SAVED', channelName: 'cli' },
    ])
    await api.patch(path, {
      outputChannels: [savedOutput, { channel: 'discord', mode: 'specific', destinations: ['D1'] }],
    })
    expect((await api.get(path)).body.destinationNames).toEqual({ 'C-SAVED': 'channel-0', D1: 'talk' })
  })
})
