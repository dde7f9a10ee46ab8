import { expect, test } from 'vitest'
import { estimateInput, estimateWords } from './estimate.ts'

const now = Date.UTC(2026, 10, 22, 12)
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const twoWeeks = 14 * 24

test.each<[runs: number, hours: number, hasCondition: boolean, text: string]>([
  [0, twoWeeks, true, 'None of these happened in the last 14 days.'],
  [1, twoWeeks, false, '1 in the last 14 days.'],
  [9, twoWeeks, false, 'About 5 a week, from the last 14 days.'],
  [168, twoWeeks, false, 'About 12 a day, from the last 14 days.'],
  [300, 60, true, 'About 120 a day, from the last 3 days. The condition decides which of them start a run.'],
  [300, 60, false, 'About 120 a day, from the last 3 days. That is a lot of runs, and each run costs.'],
  [
    400,
    5,
    true,
    'About 1,920 a day, from the last 5 hours. The condition decides which of them start a run.',
  ],
])('%i runs in %i hours, with a condition: %s', (runs, hours, hasCondition, text) => {
  const perDay = Math.round((runs / hours) * 240) / 10
  const estimate = { runs, perDay, since: ago(hours), notKept: [] }
  expect(estimateWords(estimate, { chosen: 2, hasCondition, now, titleOf: String }).text).toBe(text)
})

test('what is not kept is named, alone and beside others', () => {
  const estimate = { runs: 28, perDay: 2, since: ago(twoWeeks), notKept: ['topic.created'] }
  const words = (chosen: number) =>
    estimateWords(estimate, { chosen, hasCondition: false, now, titleOf: () => 'A topic is created' }).text
  expect(words(1)).toBe(
    'How often is not known yet: “A topic is created”, which is kept only while an automation uses it.',
  )
  expect(words(2)).toBe(
    'About 2 a day, from the last 14 days. Not counted: “A topic is created”, which is kept only while an automation uses it.',
  )
})

test('branches are asked for only where they may be', () => {
  const branches = ['main']
  expect(estimateInput({ events: [], branches })).toBeNull()
  expect(estimateInput({ events: ['topic.created'], branches })).toEqual({ events: ['topic.created'] })
  expect(estimateInput({ events: ['github.pr.merged'], branches })).toEqual({
    events: ['github.pr.merged'],
    targetBranches: ['main'],
  })
})
