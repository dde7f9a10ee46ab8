import { expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import {
  addRuns,
  madeAutomation,
  orgWithOutput,
  setAutomation,
} from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'
import { email, slack } from './setting.ts'

const service = useService()

test('GET /destinations lists what is sent where, and media without a destination', async () => {
  const org = await orgWithOutput(service)
  const { api } = org
  await addChannels(service.db, org.id, [{ sourceServerId: 'T2', sourceChannelId: 'C-OTHER' }])
  const notice = { channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] }
  await api.patch('/organization', { noticeOutput: notice })
  const digest = await madeAutomation(service, { name: 'Digest' }, org)
  const other = { sourceName: 'slack', sourceChannelId: 'C-OTHER' }
  const named = await madeAutomation(service, { name: 'Alerts', ...other }, org)
  const none = { isDefault: false, isNotice: false, automations: [], automationCount: 0 }
  const uses = {
    digest: { id: digest.id, name: 'Digest', status: 'healthy' },
    named: { id: named.id, name: 'Alerts' },
  }

  const before = await api.get('/destinations')
  expect(before.body).toMatchObject({
    data: [],
    missing: [
      { channel: 'email', ...none, isNotice: true },
      {
        channel: 'slack',
        isDefault: true,
        isNotice: false,
        automationCount: 2,
        automations: [uses.named, uses.digest],
      },
    ],
  })
  await api.post('/destinations', { name: 'Workspace', connection: slack })
  await api.post('/destinations', { name: 'Other channel', target: 'C-OTHER', connection: slack })
  await api.post('/destinations', { name: 'Mail', connection: email })
  const after = await api.get('/destinations')
  expect(after.body.missing).toEqual([])
  expect(objectsOf(after)).toMatchObject([
    { name: 'Mail', ...none, isNotice: true },
    { name: 'Other channel', ...none, automations: [uses.named], automationCount: 1 },
    { name: 'Workspace', ...none, isDefault: true, automations: [uses.digest], automationCount: 1 },
  ])
})

test('nothing is missing where workspaces are simulated', async () => {
  const org = await orgWithOutput(service)
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
  expect((await org.api.get('/destinations')).body).toEqual({ data: [], missing: [] })
})

test('says which of them look healthy and skip every event', async () => {
  const org = await orgWithOutput(service)
  const schedule = { type: 'event', events: ['topic.created'], condition: 'It is a bug' }
  const named = { judges: 'Judges', skips: 'Skips', paused: 'Paused' }
  for (const name of Object.values(named)) {
    const { id } = await madeAutomation(service, { name, schedule }, org)
    const reason = name === named.judges ? 'condition' : 'no-model'
    const skipped = { cause: 'event', status: 'skipped', reason, reasonText: 'So.' } as const
    await addRuns(service.db, org.id, id, [skipped, skipped, skipped])
    if (name === named.paused) await setAutomation(service.db, id, { enabled: false })
  }
  const { body } = await org.api.get('/destinations')
  expect(body.missing).toMatchObject([
    {
      automations: [
        { name: named.judges, skipsEvents: false },
        { name: named.paused, status: 'paused', skipsEvents: false },
        { name: named.skips, status: 'healthy', skipsEvents: true },
      ],
    },
  ])
})
