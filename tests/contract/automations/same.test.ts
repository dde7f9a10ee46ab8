import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import {
  anAutomation,
  madeAutomation,
  orgWithOutput,
  setAutomation,
} from '#tests/harness/factories-automations.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const path = '/automations/same'
const { prompt, schedule, timezone } = anAutomation()
const wanted = { prompt, schedule, timezone }
const elsewhere = [{ channel: 'slack', mode: 'specific', destinations: ['C-OTHER'] }]
const saved = [{ channel: 'slack', mode: 'specific', destinations: ['C-OTHER', 'C-SAVED'] }]

describe('POST /automations/same', () => {
  test('finds one with the same prompt, minute and place, unless it is paused or the edited one', async () => {
    const { api, id, made } = await madeAutomation(service)
    const told = { data: [{ id, name: made.name, at: made.nextRunAt }] }
    const ask = async (fields: object) => (await api.post(path, { ...wanted, ...fields })).body
    expect(await ask({ prompt: ` ${prompt}\n` })).toEqual(told)
    expect(await ask({ outputChannels: saved })).toEqual(told)
    // Every quarter of an hour, one of which is that of the others.
    expect(await ask({ schedule: { type: 'cron', expr: '*/15 * * * *' } })).toEqual(told)
    for (const fields of [
      { prompt: 'Name the accounts.' },
      { schedule: { type: 'cron', expr: '1 16 * * 5' } },
      { timezone: 'Asia/Kolkata' },
      { outputChannels: elsewhere },
      { automationId: id },
      { schedule: { type: 'event', events: ['topic.created'] } },
    ])
      expect(await ask(fields), JSON.stringify(fields)).toEqual({ data: [] })
    await setAutomation(service.db, id, { enabled: false })
    expect(await ask({})).toEqual({ data: [] })
  })

  test('finds intervals of one length, although they began at different times', async () => {
    const every = { type: 'every', n: 1, unit: 'hours' }
    const { api, id, made } = await madeAutomation(service, { schedule: every })
    await setAutomation(service.db, id, { anchorAt: new Date(Date.now() - 17 * 60_000) })
    const ask = async (fields: object) =>
      (await api.post(path, { ...wanted, schedule: { ...every, ...fields } })).body
    const told = { data: [{ id, name: made.name, at: null }] }
    expect(await ask({ n: 60, unit: 'minutes' })).toEqual(told)
    expect(await ask({ n: 7 })).toEqual({ data: [] })
  })

  test('leaves out others, and those that this host cannot evaluate', async () => {
    await madeAutomation(service)
    const { api, id } = await madeAutomation(service)
    await setAutomation(service.db, id, { timezone: 'Mars/Olympus' })
    expect((await api.post(path, wanted)).body).toEqual({ data: [] })
    const org = await service.org()
    expect((await org.api.post(path, wanted)).body).toEqual({ data: [] })
  })

  test('refuses an invalid schedule, and a service token', async () => {
    const org = await orgWithOutput(service)
    const answer = await org.api.post(path, { ...wanted, prompt: '', timezone: 'CET' })
    expectInvalid(answer, 'prompt')
    expectInvalid(await org.api.post(path, { ...wanted, timezone: 'CET' }), 'timezone')
    const key = await memberToken(service.db, org)
    expectError(await org.api.post(path, wanted, { key }), 403, 'FORBIDDEN')
  })
})
