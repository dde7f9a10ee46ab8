import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BuilderDraft, emptyBuilder } from './draft.ts'
import { differing, mergeDrafts, takePart } from './merge.ts'

const base: BuilderDraft = {
  ...emptyBuilder(Date.parse('2026-11-22T08:00:00Z'), 'UTC'),
  name: 'a',
  prompt: 'b',
}

const drafts = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    prompt: fc.constantFrom('a', 'b', 'c'),
    level: fc.constantFrom('low' as const, 'med' as const, 'high' as const),
    trigger: fc.constantFrom('event' as const, 'schedule' as const),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
  })
  .map((some): BuilderDraft => ({ ...base, ...some }))

test('what one of both changed is kept, and only what both changed is disputed', () => {
  fc.assert(
    fc.property(drafts, drafts, (mine, theirs) => {
      const { draft, disputed, theirs: onlyTheirs, mine: onlyMine } = mergeDrafts(base, mine, theirs)
      for (const part of onlyTheirs) expect(differing(draft, theirs)).not.toContain(part)
      for (const part of [...onlyMine, ...disputed]) expect(differing(draft, mine)).not.toContain(part)
      expect(disputed.every((part) => differing(base, mine).includes(part))).toBe(true)
      expect(disputed.every((part) => differing(base, theirs).includes(part))).toBe(true)
    }),
  )
})

test('choosing theirs everywhere gives theirs', () => {
  fc.assert(
    fc.property(drafts, drafts, (mine, theirs) => {
      const { draft, disputed } = mergeDrafts(base, mine, theirs)
      const chosen = disputed.reduce((one, part) => takePart(part, theirs, one), draft)
      const own = differing(base, mine).filter((part) => !differing(base, theirs).includes(part))
      expect(differing(chosen, theirs).every((part) => own.includes(part))).toBe(true)
    }),
  )
})

test('the side of When that is not in use is no difference', () => {
  const other = { ...base, event: { ...base.event, events: ['topic.created'], condition: 'never mind' } }
  expect(differing(base, other)).toEqual([])
})

test('a schedule that says the same is no difference on another day', () => {
  const later = emptyBuilder(Date.parse('2026-12-23T08:00:00Z'), 'UTC')
  expect(later.schedule).not.toEqual(base.schedule)
  expect(differing(base, { ...base, schedule: later.schedule })).toEqual([])
  expect(differing(base, { ...base, timezone: 'Europe/Berlin' })).toEqual(['when'])
  const once = { ...base, schedule: { ...base.schedule, way: 'once' as const } }
  expect(differing(base, once)).toEqual(['when'])
})

test('a schedule that says nothing yet is compared as it stands', () => {
  const unsaid = { ...base, schedule: { ...base.schedule, way: 'cron' as const, cron: '' } }
  const other = { ...unsaid, schedule: { ...unsaid.schedule, cron: ' ' } }
  expect(differing(unsaid, unsaid)).toEqual([])
  expect(differing(unsaid, other)).toEqual(['when'])
})

test('a condition is a part by itself, and does not come along with When', () => {
  const theirs = { ...base.event, events: ['topic.created'], condition: 'theirs' }
  const from: BuilderDraft = { ...base, trigger: 'event', event: theirs }
  const mine: BuilderDraft = { ...base, event: { ...base.event, condition: 'mine' } }
  expect(takePart('when', from, mine).event).toEqual({ ...theirs, condition: 'mine' })
  expect(takePart('condition', from, mine).event).toEqual({ ...base.event, condition: 'theirs' })
})
