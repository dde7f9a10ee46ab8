import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleAt } from '../condition/field-guide.tsx'
import { newRecord, parseRecord } from '../save/record.ts'
import { addPlace, placesIn, removePlace } from '../send/places.ts'
import { paceOf, runsPerDay } from '../summary/pace.ts'
import { summaryOf } from '../summary/sentence.ts'
import { gapsIn } from '../task/do-card.tsx'
import { emptyBuilder, noEvents } from './draft.ts'
import {
  delayOf,
  delaySeconds,
  delayWords,
  fittingPattern,
  longestDelay,
  mayHaveBranches,
  withoutBranch,
} from './event.ts'
import { isSaving } from './typed.ts'

test('a delay is read back as it was saved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: longestDelay }), (seconds) => {
      expect(delaySeconds(delayOf(seconds))).toEqual({ seconds })
    }),
  )
  expect(delayWords(delayOf(3600))).toBe('1 hour')
  expect(delaySeconds({ amount: '8', unit: 'days' })).toHaveProperty('problem')
  expect(delaySeconds({ amount: '1.5', unit: 'hours' })).toHaveProperty('problem')
})

test('a branch is told the first pattern that it fits', () => {
  const patterns = ['main', 'release/*', '*-hotfix', '*']
  expect(fittingPattern(patterns, 'release/2.1/fix')).toBe('release/*')
  expect(fittingPattern(patterns, 'v2-hotfix')).toBe('*-hotfix')
  expect(fittingPattern(patterns, 'Main')).toBe('*')
  expect(fittingPattern(['main', 'release/*'], 'release')).toBeNull()
})

test('branches go with pull requests of GitHub alone', () => {
  expect(mayHaveBranches(['github.pr.merged', 'github.pr.created'])).toBe(true)
  expect(mayHaveBranches(['github.pr.merged', 'pull_request.activity'])).toBe(false)
  expect(mayHaveBranches([])).toBe(false)
  expect(withoutBranch(['github.pr.merged', 'topic.created'])).toEqual(['topic.created'])
  expect(withoutBranch(['topic.created'])).toEqual([])
})

test.each([
  ['*/5 * * * *', 288],
  ['*/5 9-17 * * *', 108],
  ['0 9 * * 1-5', 1],
  ['0,30 8-9 * * *', 4],
  ['7/20 0 * * *', 3],
])('%s makes %s runs a day', (expr, runs) => {
  expect(runsPerDay({ type: 'cron', expr }, [])).toBe(runs)
})

test('the pace of other rules', () => {
  expect(runsPerDay({ type: 'every', n: 5, unit: 'minutes' }, [])).toBe(288)
  expect(runsPerDay({ type: 'every', n: 36, unit: 'hours' }, [])).toBe(1)
  const minutes = Array.from({ length: 35 }, (_, n) => new Date(n * 60_000).toISOString())
  expect(runsPerDay({ type: 'rrule', rrule: 'FREQ=MINUTELY' }, minutes)).toBe(1440)
  const days = Array.from({ length: 5 }, (_, n) => new Date(n * 86_400_000).toISOString())
  expect(runsPerDay({ type: 'rrule', rrule: 'FREQ=DAILY' }, days)).toBe(1)
  expect(runsPerDay({ type: 'event', events: ['topic.created'] }, [])).toBeNull()
})

test.each([
  ['FREQ=MINUTELY', 1440],
  ['FREQ=MINUTELY;INTERVAL=5;BYHOUR=9,10', 24],
  ['DTSTART:20261122T080000Z\nRRULE:FREQ=HOURLY;INTERVAL=2', 12],
  ['FREQ=HOURLY;BYMINUTE=0,15,30,45', 96],
  ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0,30', 2],
  ['FREQ=YEARLY', 1],
])('%s makes %s runs a day before anybody has told them', (rrule, runs) => {
  expect(runsPerDay({ type: 'rrule', rrule }, [])).toBe(runs)
})

test('what the service counted is the pace, up to where it stops counting', () => {
  const rule = { type: 'rrule' as const, rrule: 'FREQ=MINUTELY' }
  expect(paceOf(rule, [], 3)).toBe(3)
  expect(paceOf(rule, [], 501)).toBe(1440)
  expect(paceOf({ type: 'rrule', rrule: 'FREQ=DAILY' }, [], 501)).toBe(501)
  expect(paceOf(rule, [], null)).toBe(1440)
})

test('the keys that save', () => {
  const keys = { key: 'Enter', metaKey: false, ctrlKey: false }
  expect(isSaving(keys)).toBe(false)
  expect(isSaving({ ...keys, metaKey: true })).toBe(true)
  expect(isSaving({ key: 'S', metaKey: false, ctrlKey: true })).toBe(true)
  expect(isSaving({ key: 'a', metaKey: true, ctrlKey: false })).toBe(false)
})

test('places are added to their medium, each once, and taken away again', () => {
  const one = addPlace(addPlace(addPlace([], 'slack', 'C1'), 'email', 'a@b.example'), 'slack', 'C2')
  expect(one).toHaveLength(2)
  expect(addPlace(one, 'slack', 'C1')).toEqual(one)
  expect(placesIn(one).map(({ id }) => id)).toEqual(['C1', 'C2', 'a@b.example'])
  expect(removePlace(one, { channel: 'email', id: 'a@b.example', mode: 'specific' })).toHaveLength(1)
  const any = [{ channel: 'slack' as const, mode: 'any-internal' as const, destinations: null }]
  expect(addPlace(any, 'slack', 'C1')).toHaveLength(2)
})

test('only a record of this page is gone on with', () => {
  fc.assert(fc.property(fc.jsonValue(), (json) => void parseRecord(json)))
  const record = { ...newRecord('one', 1), draft: emptyBuilder(0, 'UTC') }
  expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual(record)
  expect(parseRecord({ id: 'one', at: 1, draft: { name: 3 } })).toBeNull()
  expect(parseRecord('not JSON')).toBeNull()
})

test('places to fill in are found, and what only looks like one is not', () => {
  const text =
    'Release: [name or version].\n- [ ] one\n- [x] two\n[a link](https://a.example) `[code here]` [1]'
  expect(gapsIn(`${text} [name or version]`)).toEqual(['[name or version]'])
})

test('a sample is looked up by the path of a guide', () => {
  const payload = { a: { b: [{ c: 1 }, { c: 'two' }], d: null } }
  expect(sampleAt(payload, 'a.b[].c')).toBe('1, two')
  expect(sampleAt(payload, 'a.d')).toBe('')
  expect(sampleAt(payload, 'x.y')).toBe('')
})

test('the summary reads the whole automation back', () => {
  const draft = {
    ...emptyBuilder(0, 'UTC'),
    trigger: 'event' as const,
    name: 'Ship and tell',
    prompt: 'Tell those who asked.',
    event: { ...noEvents, events: ['github.pr.merged'], delay: delayOf(1800), branches: ['main'] },
  }
  const known = {
    scheduleWords: null,
    capabilities: null,
    model: 'm-1',
    places: ['#product on Slack'],
    isDefault: true,
  }
  expect(
    summaryOf(draft, known)
      .map(({ text }) => text)
      .join(''),
  ).toBe(
    'When a GitHub pull request is merged into main, 30 minutes later, Ship and tell uses the medium model (m-1) to do this: ' +
      '“Tell those who asked.” It may read everything. Its output goes to #product on Slack.',
  )
})
