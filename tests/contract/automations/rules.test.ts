import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import {
  anAutomation,
  automationCount,
  madeAutomation,
  orgWithOutput,
} from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const isVip = { field: 'hasVip', test: 'is', value: true }
const isHigh = { field: 'topic.priority', test: 'is', value: ['high', 'very_high'] }
const rules = { match: 'all', rows: [isVip, isHigh] }
const schedule = { type: 'event', events: ['topic.created'] }
const talk = { type: 'event', events: ['conversation.activity'] }

describe('rules of an automation', () => {
  test('stand beside its schedule, in its versions, its words and its copies', async () => {
    const { api, path } = await madeAutomation(service, { schedule, rules })
    const description = 'When a topic is created, if it meets the rules'
    expect((await api.get(path)).body).toMatchObject({ schedule, rules, description, version: 1 })
    const changed = await api.patch(path, { rules: { ...rules, match: 'any' } })
    expect(changed.body).toMatchObject({ rules: { match: 'any' }, version: 2 })
    expect((await api.patch(path, { rules: { ...rules, match: 'any' } })).body.version).toBe(2)
    expect((await api.get(`${path}/versions`)).body.data).toMatchObject([
      { version: 2, changed: ['rules'], description, definition: { rules: { match: 'any' } } },
      { version: 1, definition: { rules } },
    ])
    const trail = await api.get(`${path}/history`)
    expect(trail.body.history).toMatchObject([
      { changes: { rules: { match: 'any' } } },
      { changes: { rules } },
    ])
    expect((await api.post(`${path}/versions/1/restoration`, {})).body).toMatchObject({ rules, version: 3 })
    expect((await api.post(`${path}/copies`, {})).body).toMatchObject({ rules })
    expect((await api.patch(path, { rules: null })).body).toMatchObject({ rules: null, version: 4 })
  })

  test('are condition enough where every message would start a run, until they are removed', async () => {
    const { api, path } = await madeAutomation(service, {
      schedule: talk,
      rules: { match: 'all', rows: [isVip] },
    })
    expectInvalid(await api.patch(path, { rules: null }), 'rules')
    const condition = 'Somebody is unhappy'
    const both = await api.patch(path, { schedule: { ...talk, condition } })
    expect(both.body.description).toBe('When somebody writes, if it meets the rules and the condition')
    expect((await api.patch(path, { rules: null })).body).toMatchObject({
      schedule: { condition },
      rules: null,
    })
  })

  test('are dropped with the events they were about, and checked with new ones', async () => {
    const { api, path } = await madeAutomation(service, { schedule, rules })
    const other = { type: 'event', events: ['github.pr.merged'] }
    expectInvalid(await api.patch(path, { schedule: other }), 'rules.rows.0.field', 'rules.rows.1.field')
    const timed = await api.patch(path, { schedule: { type: 'cron', expr: '0 9 * * 1' } })
    expect(timed.body).toMatchObject({ rules: null, triggerKind: 'cron' })
    expectInvalid(await api.patch(path, { rules }), 'rules')
  })
})

describe('rules are refused', () => {
  const row = (fields: object) => ({ match: 'all', rows: [isVip, { ...isHigh, ...fields }] })
  test.each<[string, Record<string, unknown>, ...string[]]>([
    ['on a schedule', { schedule: { type: 'every', n: 1, unit: 'hours' }, rules }, 'rules'],
    ['without rows', { rules: { match: 'all', rows: [] } }, 'rules.rows'],
    ['beyond twenty', { rules: { match: 'all', rows: Array(21).fill(isVip) } }, 'rules.rows'],
    ['of an unknown kind', { rules: { ...rules, match: 'most' } }, 'rules.match'],
    ['with more than they have', { rules: row({ not: true }) }, 'rules.rows.1.not'],
    ['about a field that the events lack', { rules: row({ field: 'customer.name' }) }, 'rules.rows.1.field'],
    ['with a test of another type', { rules: row({ test: 'at-least', value: 3 }) }, 'rules.rows.1.test'],
    ['with an unknown test', { rules: row({ test: 'resembles' }) }, 'rules.rows.1.test'],
    ['with a value of another type', { rules: row({ value: 3 }) }, 'rules.rows.1.value'],
    ['with a value it cannot have', { rules: row({ value: 'urgent' }) }, 'rules.rows.1.value'],
    ['without a value', { rules: row({ value: undefined }) }, 'rules.rows.1.value'],
    ['with an empty text', { rules: row({ field: 'topic.title', value: ' ' }) }, 'rules.rows.1.value'],
  ])('%s', async (_, fields, ...places) => {
    const org = await orgWithOutput(service)
    expectInvalid(await org.api.post('/automations', anAutomation({ schedule, ...fields })), ...places)
    expect(await automationCount(service, org)).toBe(0)
  })
})
