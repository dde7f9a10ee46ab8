import { expect, test } from 'vitest'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { askingOf, replayWords, whereItGoes } from './replay.ts'

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

const name = 'github.pr.merged'

test('what stands in the way is named, and nothing is asked where nothing does', () => {
  expect(askingOf({ schedule: event() }, name)).toBeNull()
  expect(askingOf({ schedule: { type: 'cron', expr: '0 9 * * 1' } }, name)).toBeNull()
  expect(askingOf({ schedule: event({ condition: 'It is risky' }) }, name)).toEqual({
    ...{
      title: 'The condition',
      judge: 'Judge it, as for a new event',
      skip: 'Do not judge it',
      needsModel: true,
    },
  })
  const both = event({ targetBranches: ['main'], channelIds: ['c'] })
  expect(askingOf({ schedule: both }, name)).toEqual({
    title: 'The channels and branches',
    ...{ judge: 'Check them, as for a new event', skip: 'Do not check them', needsModel: false },
  })
  expect(askingOf({ schedule: event() }, 'github.pr.created')).toMatchObject({
    ...{ title: 'The choice of events', skip: 'Do not judge it' },
  })
})

test('says that what is saved runs, and that changes are not part of it', () => {
  expect(replayWords(false)).toContain('runs the saved automation.')
  expect(replayWords(true)).toContain('without your changes')
})
