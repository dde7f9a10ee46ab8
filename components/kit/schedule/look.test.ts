import { describe, expect, test } from 'vitest'
import {
  draftOf,
  emptyDraft,
  type ScheduleDraft,
  scheduleOf,
  type TimedSchedule,
} from '#contract/schedule/form/draft.ts'
import type { Way } from '#contract/schedule/form/types.ts'
import { understand } from '#contract/schedule/language/understand.ts'
import { back, type Look, look, lossOf } from './look.ts'

const now = Date.UTC(2026, 10, 22, 10)
const zone = 'Europe/Berlin'

const read = (schedule: TimedSchedule) => draftOf(schedule, zone, now)

function told(text: string): ScheduleDraft {
  const understood = understand(text, emptyDraft(now, zone), zone, now)
  if ('problem' in understood) throw new Error(understood.problem)
  return understood.draft
}

function walk(draft: ScheduleDraft, ...ways: Way[]): Look {
  return ways.reduce<Look>((at, way) => look(at.draft, way, zone, at.trail), { draft, trail: [] })
}

describe('a look at another way and back', () => {
  const raw = read({ type: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;BYHOUR=9;BYMINUTE=0' })
  const rows: [string, ScheduleDraft, Way[]][] = [
    ['every other Friday with an end', told('every other Friday at 3pm until 31 December 2027'), ['cron']],
    ['over two other ways', told('every other Friday at 3pm until 31 December 2027'), ['cron', 'rrule']],
    ['over all others', told('every other Friday at 3pm'), ['cron', 'rrule', 'every', 'once']],
    ['there, back, and there again', told('every other Friday at 3pm'), ['cron', 'repeat', 'cron', 'every']],
    ['a rule that no form shows', raw, ['cron']],
    ['a cron expression that no form shows', read({ type: 'cron', expr: '0 9 13 * 5' }), ['repeat']],
    ['every 90 minutes', told('every 90 minutes'), ['cron']],
    ['a single run', told('tomorrow at noon'), ['cron', 'repeat']],
  ]

  test.each(rows)('%s', (_, draft, ways) => {
    const { draft: after } = walk(draft, ...ways, draft.way)
    expect(after).toEqual(draft)
    expect(scheduleOf(after, zone)).toEqual(scheduleOf(draft, zone))
  })
})

describe('what was not said on the way', () => {
  const friday = told('every other Friday at 3pm')

  test('is told, also after another step, until one is back', () => {
    const there = walk(friday, 'cron')
    expect(lossOf(there.draft, there.trail)).toMatchObject({ from: 'repeat', lost: ['every 2 weeks'] })
    const further = walk(friday, 'cron', 'rrule')
    expect(lossOf(further.draft, further.trail)).toMatchObject({ to: 'cron', lost: ['every 2 weeks'] })
    const home = walk(friday, 'cron', 'rrule', 'repeat')
    expect(lossOf(home.draft, home.trail)).toBeNull()
  })

  test('can be gone back to after a change, but the way alone keeps the change', () => {
    const { draft, trail } = walk(friday, 'cron')
    const changed = { ...draft, cron: '0 16 * * 1' }
    const loss = lossOf(changed, trail)
    expect(loss && back(trail, loss).draft).toBe(friday)
    expect(look(changed, 'repeat', zone, trail).draft.repeat).toMatchObject({
      weekdays: [1],
      times: ['16:00'],
      interval: '1',
    })
  })
})
