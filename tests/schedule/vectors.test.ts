import { describe, expect, test } from 'vitest'
import { schedulePreview, schedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { nextRuns, previewSchedule } from '#service/engine/schedule/preview.ts'
import { spellInstant } from '#service/engine/schedule/words.ts'
import { scheduleOf, vectors } from './vectors.ts'

const now = new Date('2026-06-01T10:00:00Z')

describe.each(vectors)('$kind $expr in $timezone from $from', (vector) => {
  const schedule = scheduleOf(vector)
  const anchor = vector.anchor ?? vector.from

  test('has the expected runs', () => {
    const runs = nextRuns(schedule, vector.timezone, new Date(anchor), new Date(vector.from), 3)
    expect(runs.map(spellInstant)).toEqual(vector.expect)
  })

  test('is previewed with the same runs', () => {
    const { timezone, from } = vector
    const input = schedulePreviewInput.parse({ schedule, timezone, from, anchor, count: 3 })
    const result = previewSchedule(input, now)
    const preview = schedulePreview.parse(result.ok ? result.preview : result)
    expect(preview.next).toEqual(vector.expect)
    expect(preview.description).not.toBe('')
  })
})
