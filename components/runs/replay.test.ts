import { expect, test } from 'vitest'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { canBeSkipped, replayWords, whereItGoes } from './replay.ts'

type Schedule = AutomationDetail['schedule']
const event = (fields: object = {}): Schedule => ({ type: 'event', events: ['github.pr.merged'], ...fields })

test('every destination is named', () => {
  const outputChannels: AutomationDetail['outputChannels'] = [
    { channel: 'slack', mode: 'specific', destinations: ['C1'] },
    { channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] },
  ]
  const words = whereItGoes({ outputChannels, destinationNames: { C1: 'product' } })
  expect(words).toBe('#product on Slack and ops@halden.example by e-mail')
})

test('the condition is asked about where there is one, or branches, or channels', () => {
  expect(canBeSkipped({ schedule: event() })).toBe(false)
  expect(canBeSkipped({ schedule: { type: 'cron', expr: '0 9 * * 1' } })).toBe(false)
  expect(canBeSkipped({ schedule: event({ condition: 'It is risky' }) })).toBe(true)
  expect(canBeSkipped({ schedule: event({ targetBranches: ['main'] }) })).toBe(true)
})

test('says which version runs, and that changes are not part of it', () => {
  expect(replayWords({ version: 3 }, false)).toContain('version 3.')
  expect(replayWords({ version: 3 }, true)).toContain('without your changes')
})
