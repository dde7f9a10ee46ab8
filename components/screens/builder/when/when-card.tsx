'use client'

import { type ChangeEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { same } from '#components/kit/form/intent.ts'
import { messagesIn } from '#components/kit/form/messages.ts'
import { ScheduleEditor } from '#components/kit/schedule/schedule-editor.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useZone } from '#components/ui/now.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { controlId } from '../draft/fields.ts'
import { Card } from '../parts/card.tsx'
import { type BuilderValues, useAnchor, useBuilder, useBuilderField } from '../state/builder-form.ts'
import { useTiming } from './use-timing.ts'

type Props = { now: number; organizationZone: string }

function ScheduleTab({ now, organizationZone }: Props) {
  const { isOpen, automation } = useBuilder()
  const { value, set } = useBuilderField('schedule')
  // The editor compares drafts by identity, and the form returns copies.
  const shown = useRef(value)
  if (!same(shown.current, value)) shown.current = value
  const change = (next: typeof value) => {
    shown.current = next
    set(next)
  }
  const timezone = useBuilderField('timezone')
  const { errors } = useFormState<BuilderValues>()
  const viewerZone = useZone()
  const { schedule: wrong, timezone: elsewhere } = errors
  const own = messagesIn({ wrong, elsewhere }).map(({ part, message }) => ({ field: part, message }))
  return (
    <ScheduleEditor
      // A zone that the page fills in is not a change by the person.
      key={String(isOpen)}
      draft={shown.current}
      timezone={timezone.value}
      viewerZone={viewerZone}
      organizationZone={organizationZone}
      now={now}
      problems={own}
      anchor={useAnchor()}
      automationId={automation?.id}
      onChange={change}
      onTimezone={timezone.set}
    />
  )
}

const EventTab = lazyPart(() => import('./event-tab.tsx'))

const ofWhen = ['schedule', 'timezone', 'event.events', 'event.delay', 'event.branches']

const tabs = [
  { value: 'schedule', label: 'On a schedule' },
  { value: 'event', label: 'When something happens' },
] as const

export function WhenCard({ organizationZone }: { organizationZone: string }) {
  const { now } = useBuilder()
  const trigger = useBuilderField('trigger')
  const { errors } = useFormState<BuilderValues>()
  const panel = useRef<HTMLDivElement>(null)
  const isWrong = messagesIn(errors).some(({ name }) =>
    ofWhen.some((part) => name === part || name.startsWith(`${part}.`)),
  )
  const { schedule, isRefused, isOver } = useTiming()
  const isPressed = useRef(false)
  const choose = (next: (typeof tabs)[number]['value'], { nativeEvent }: ChangeEvent) => {
    // An arrow key makes a click as well, of which the browser counts none.
    isPressed.current = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0
    trigger.set(next)
  }
  return (
    <Card
      title="When"
      note="What starts a run"
      state={isWrong || isRefused ? 'wrong' : isOver ? 'caution' : schedule ? 'complete' : 'open'}
      aside={
        <fieldset aria-label="What starts it" className="flex rounded-[7px] border border-line-strong p-0.5">
          {tabs.map(({ value, label }) => (
            <label
              key={value}
              className="relative cursor-pointer rounded-[5px] text-center max-sm:flex-auto max-sm:px-2 px-2.5 py-1 text-sm font-medium text-ink-2 hover:text-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="trigger"
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={trigger.value === value}
                onChange={(event) => choose(value, event)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <div ref={panel} id={controlId('schedule')} className="grid min-w-0 grid-cols-1 gap-4">
        {trigger.value === 'schedule' ? (
          <>
            <ScheduleTab now={now} organizationZone={organizationZone} />
            <FocusFirst key="schedule" panel={panel} isPressed={isPressed} />
          </>
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <EventTab />
            <FocusFirst key="event" panel={panel} isPressed={isPressed} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

type FocusProps = { panel: RefObject<HTMLElement | null>; isPressed: RefObject<boolean> }

/**
 * After a press the focus moves to the first control. Touch is left out, because it would open the keyboard; arrow
 * keys stay on the tabs.
 */
function FocusFirst({ panel, isPressed }: FocusProps) {
  useEffect(() => {
    const isByHand = isPressed.current && !matchMedia('(hover: none)').matches
    isPressed.current = false
    if (isByHand) panel.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [panel, isPressed])
  return null
}
