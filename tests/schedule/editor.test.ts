import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftOf, type ScheduleDraft, scheduleOf, type TimedSchedule } from '#contract/schedule/form/draft.ts'
import { switchWay } from '#contract/schedule/form/switch.ts'
import type { Way } from '#contract/schedule/form/types.ts'
import { compileIssues } from '#service/engine/schedule/check.ts'
import { nextRuns } from '#service/engine/schedule/preview.ts'
import { crons, everyDraft, forms, intervals, now, repeatDraft, rules, schedules } from './drafts.ts'
import { scheduleOf as scheduleOfVector, vectors } from './vectors.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

function said(draft: ScheduleDraft, timezone: string): TimedSchedule | null {
  const outcome = scheduleOf(draft, timezone)
  return 'schedule' in outcome ? outcome.schedule : null
}

/** What the form would write if it were changed and changed back. */
function rewritten(schedule: TimedSchedule, timezone: string): TimedSchedule | null {
  return said({ ...draftOf(schedule, timezone, now), written: null }, timezone)
}

function runs(schedule: TimedSchedule): number[] {
  return nextRuns(schedule, 'UTC', new Date(now), new Date(now), 8).map(Number)
}

describe('a schedule in the editor', () => {
  test('comes back letter by letter', () => {
    fc.assert(
      fc.property(schedules, fc.constantFrom(...zones), (schedule, zone) => {
        const draft: ScheduleDraft = JSON.parse(JSON.stringify(draftOf(schedule, zone, now)))
        expect(scheduleOf(draft, zone)).toEqual({ schedule })
      }),
      { numRuns: 1000 },
    )
  })

  test.each(vectors)('vector $kind $expr comes back', ({ kind, expr, timezone }) => {
    const schedule = scheduleOfVector({ kind, expr }) as TimedSchedule
    expect(scheduleOf(draftOf(schedule, timezone, now), timezone)).toEqual({ schedule })
  })

  test.each([
    ['cron', crons],
    ['rrule', rules],
  ])('%s in a form has the same runs when the form writes it anew', (_, arbitrary) => {
    let shown = 0
    fc.assert(
      fc.property(arbitrary, (schedule) => {
        if (compileIssues(schedule, 'UTC', now).length > 0) return
        if (draftOf(schedule, 'UTC', now).way === schedule.type) return
        const anew = rewritten(schedule, 'UTC')
        shown += 1
        expect(anew, JSON.stringify(schedule)).not.toBeNull()
        if (anew) expect(runs(anew), JSON.stringify({ schedule, anew })).toEqual(runs(schedule))
      }),
      { numRuns: 400 },
    )
    expect(shown).toBeGreaterThan(40)
  })

  test.each(['0 9 * * SUN-SUN', '0 9 * * 0-SUN'])('%s is Sunday alone', (expr) => {
    const { way, repeat } = draftOf({ type: 'cron', expr }, 'UTC', now)
    expect([way, repeat.unit, repeat.weekdays]).toEqual(['repeat', 'week', [0]])
  })

  test('a text that cannot be saved stays text', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        if (compileIssues(schedule, 'UTC', now).length === 0) return
        if (schedule.type === 'cron' || schedule.type === 'rrule')
          expect(draftOf(schedule, 'UTC', now).way).toBe(schedule.type)
      }),
      { numRuns: 1000 },
    )
  })

  test('a raw text that no form shows is never rewritten', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const draft = draftOf(schedule, 'UTC', now)
        if (draft.way !== 'cron' && draft.way !== 'rrule') return
        expect(said({ ...draft, written: null }, 'UTC') ?? schedule).toEqual(schedule)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a form', () => {
  test('writes what is accepted, and shows it again as it was', () => {
    let written = 0
    fc.assert(
      fc.property(forms, fc.constantFrom(...zones), (form, zone) => {
        const schedule = said(repeatDraft(form, zone), zone)
        if (schedule === null) return
        written += 1
        expect(compileIssues(schedule, zone, now), JSON.stringify(schedule)).toEqual([])
        expect(draftOf(schedule, zone, now).way, JSON.stringify(schedule)).toBe('repeat')
        expect(rewritten(schedule, zone)).toEqual(schedule)
      }),
      { numRuns: 600 },
    )
    expect(written).toBeGreaterThan(200)
  })

  test('of an interval as well', () => {
    fc.assert(
      fc.property(intervals, (form) => {
        const schedule = said(everyDraft(form), 'UTC')
        if (schedule === null) return
        expect(compileIssues(schedule, 'UTC', now), JSON.stringify(schedule)).toEqual([])
        if (schedule.type === 'every') expect(draftOf(schedule, 'UTC', now).every.n).toBe(form.n)
        expect(rewritten(schedule, 'UTC')).toEqual(schedule)
      }),
      { numRuns: 300 },
    )
  })

  test('a single rule says times that end in different minutes, or the form says why not', () => {
    const daily = { ...repeatDraft(draftOf({ type: 'cron', expr: '0 9 * * *' }, 'UTC', now).repeat, 'UTC') }
    const at = (...times: string[]) => scheduleOf({ ...daily, repeat: { ...daily.repeat, times } }, 'UTC')
    expect(at('09:00', '17:00')).toEqual({ schedule: { type: 'cron', expr: '0 9,17 * * *' } })
    const odd = at('09:00', '17:30')
    expect(odd).toMatchObject({ schedule: { type: 'rrule' } })
    if ('schedule' in odd) {
      const times = runs(odd.schedule)
        .slice(0, 4)
        .map((run) => new Date(run).toISOString().slice(11, 16))
      expect(new Set(times)).toEqual(new Set(['09:00', '17:30']))
    }
    expect(at('00:15', '23:30')).toMatchObject({ schedule: { type: 'rrule' } })
  })
})

describe('another way to say it', () => {
  const ways: Way[] = ['repeat', 'every', 'once', 'cron', 'rrule']

  test('says the same, or says what it leaves out', () => {
    fc.assert(
      fc.property(fc.oneof(crons, rules), fc.constantFrom(...ways), (schedule, way) => {
        if (compileIssues(schedule, 'UTC', now).length > 0) return
        const { draft, lost } = switchWay(draftOf(schedule, 'UTC', now), way, 'UTC')
        expect(draft.way).toBe(way)
        const after = said(draft, 'UTC')
        if (lost.length > 0 || after === null) return
        expect(runs(after), JSON.stringify({ schedule, after })).toEqual(runs(schedule))
      }),
      { numRuns: 400 },
    )
  })

  test('and back again is letter by letter the same', () => {
    const raw: TimedSchedule = { type: 'cron', expr: '00 9  * * mon-fri' }
    const asText = switchWay(draftOf(raw, 'UTC', now), 'cron', 'UTC').draft
    expect(asText.cron).toBe(raw.expr)
    expect(said(switchWay(asText, 'repeat', 'UTC').draft, 'UTC')).toEqual(raw)
  })

  test('what cron cannot say is named', () => {
    const text = 'DTSTART;TZID=UTC:20270101T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=FR;COUNT=3'
    const { draft, lost } = switchWay(draftOf({ type: 'rrule', rrule: text }, 'UTC', now), 'cron', 'UTC')
    expect(draft.cron).toBe('0 9 * * 5')
    expect(lost).toEqual(['every 2 weeks', 'the end'])
  })
})
