'use client'

import { useRef } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { draftOf, type Problem, type ScheduleDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { switchWay } from '#contract/schedule/form/switch.ts'
import { EditorContext, fieldId, KeptFocus } from './editor-context.ts'
import { EveryForm } from './every-form.tsx'
import { LanguageBox } from './language-box.tsx'
import { OnceForm } from './once-form.tsx'
import { RepeatForm } from './repeat-form.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { TextForm } from './text-form.tsx'
import { useSchedulePreview } from './use-schedule-preview.ts'
import { WayPicker } from './way-picker.tsx'
import { WrittenLine } from './written-line.tsx'
import { ZoneField } from './zone-field.tsx'

type Props = {
  draft: ScheduleDraft
  timezone: string
  viewerZone: string
  organizationZone?: string
  /** The present instant in milliseconds. */
  now: number
  /** Errors found elsewhere, such as by saving. */
  problems?: readonly Problem[]
  /** The instant intervals count from, while the schedule is the saved one. */
  anchor?: string
  /** The automation that is edited. */
  automationId?: string
  onChange: (draft: ScheduleDraft) => void
  onTimezone: (zone: string) => void
}

/** Edits when it runs: forms for common schedules, text for all others, and a preview. */
export function ScheduleEditor(props: Props) {
  const {
    draft,
    timezone,
    viewerZone,
    organizationZone,
    now,
    problems = [],
    anchor,
    automationId,
    onChange,
    onTimezone,
  } = props
  const said = scheduleOf(draft, timezone)
  const schedule = 'schedule' in said ? said.schedule : null
  const state = useSchedulePreview(schedule, timezone, { anchor, automationId })
  const own = 'problem' in said ? [said.problem] : []
  const all = [...own, ...state.issues, ...problems]
  const errorOf = (field: string) => all.find((problem) => problem.field === field)?.message ?? null
  const shown = new Set(fieldsOf(draft))
  const rest = all.filter(({ field }) => !shown.has(field))
  const form = useRef<HTMLDivElement>(null)
  const showInForm = () => {
    if (schedule) onChange(switchWay(draft, draftOf(schedule, timezone, now).way, timezone).draft)
  }
  return (
    <EditorContext value={{ draft, onChange, errorOf, timezone, now, next: state.preview?.next ?? [] }}>
      <div className="@container grid gap-4">
        <LanguageBox onTimezone={onTimezone} />
        <WayPicker />
        <div ref={form} className="grid gap-3">
          <Body draft={draft} onShowInForm={showInForm} />
          <KeptFocus box={form} shown={draft.way} />
          <ZoneField {...{ viewerZone, organizationZone, onTimezone }} />
          <WrittenLine schedule={schedule} />
          {others(rest, all, shown).map(({ message }) => (
            <FieldError key={message} id={fieldId('error')} text={message} />
          ))}
        </div>
        <div className="border-t border-line pt-4">
          <SchedulePanel
            state={state}
            unclear={schedule === null}
            viewerZone={viewerZone}
            onTimezone={onTimezone}
          />
        </div>
      </div>
    </EditorContext>
  )
}

/** All ways are part of the page: a form that came later would take what the server has drawn away again. */
function Body({ draft, onShowInForm }: { draft: ScheduleDraft; onShowInForm: () => void }) {
  switch (draft.way) {
    case 'repeat':
      return <RepeatForm />
    case 'every':
      return <EveryForm />
    case 'once':
      return <OnceForm />
    default:
      return <TextForm kind={draft.way} onShowInForm={onShowInForm} />
  }
}

const repeatFields = [
  'interval',
  'weekdays',
  'monthDays',
  'months',
  'times',
  'start',
  'count',
  'until',
  'except',
  'extra',
]

/** The fields in sight, each of which shows its own problem. */
function fieldsOf({ way, once, every }: ScheduleDraft): string[] {
  const own = {
    repeat: repeatFields,
    every: every.onClock ? ['n', 'minute', 'hours', 'weekdays'] : ['n'],
    once: once.exact === null ? ['date', 'time'] : ['at'],
    cron: ['expr'],
    rrule: ['rrule'],
  }
  return [...own[way], 'timezone']
}

/** Problems that no field in sight shows, each message once. */
function others(rest: readonly Problem[], all: readonly Problem[], shown: ReadonlySet<string>): Problem[] {
  const inSight = new Set(all.filter(({ field }) => shown.has(field)).map(({ message }) => message))
  return rest.filter(
    ({ message }, index) =>
      !inSight.has(message) && rest.findIndex((one) => one.message === message) === index,
  )
}
