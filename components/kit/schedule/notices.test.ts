import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import { emptyDraft } from '#contract/schedule/form/draft.ts'
import { EditorContext } from './editor-context.ts'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'

const now = Date.UTC(2026, 10, 22)
const instant = '2026-11-23T09:00:00Z'
const editor = {
  draft: emptyDraft(now, 'UTC'),
  onChange: () => undefined,
  errorOf: () => null,
  timezone: 'UTC',
  now,
  next: [],
}

function previewOf(code: string): SchedulePreview {
  const schedule = { type: 'cron' as const, expr: '0 3 * * *' }
  const fixes = [{ label: 'Use 03:00', schedule }]
  return {
    description: 'Every day',
    next: [instant],
    warnings: [{ code, severity: 'caution', message: 'Mind this', instant, fixes }],
    clockChanges: [{ instant, shiftMinutes: 60, message: 'The clocks go forward' }],
    runsPerDay: 1,
  }
}

/** Draws it with the parts that are loaded later. */
async function draw(stale: boolean): Promise<string> {
  const notice = { preview: previewOf('never-fires'), stale, of: ['caution'] as const, until: instant }
  const list = {
    preview: previewOf('clock-skipped'),
    stale,
    viewerZone: 'UTC',
    isLong: false,
    onLong: () => undefined,
  }
  const both = [createElement(Notices, { key: 1, ...notice }), createElement(RunList, { key: 2, ...list })]
  const { prelude } = await prerender(createElement(EditorContext, { value: editor }, both))
  return new Response(prelude).text()
}

const fixes = (drawn: string) => drawn.match(/<button[^>]*>Use 03:00</g) ?? []

test('what mends the schedule in sight is a button, beside a warning and at a clock change', async () => {
  expect(fixes(await draw(false))).toHaveLength(2)
  for (const button of fixes(await draw(false))) expect(button).not.toContain('disabled=""')
})

test('what would mend an earlier schedule cannot be pressed', async () => {
  expect(fixes(await draw(true))).toHaveLength(2)
  for (const button of fixes(await draw(true))) expect(button).toContain('disabled=""')
})

test('a schedule that mends two things is offered once', () => {
  const [one] = previewOf('many-runs').warnings
  const warnings = one ? [one, { ...one, code: 'shorter-than-run' }] : []
  const notices = {
    preview: { ...previewOf('many-runs'), warnings },
    stale: false,
    of: ['caution'] as const,
    until: instant,
  }
  const drawn = renderToStaticMarkup(
    createElement(EditorContext, { value: editor }, createElement(Notices, notices)),
  )
  expect(drawn.match(/Mind this/g)).toHaveLength(2)
  expect(fixes(drawn)).toHaveLength(1)
})
