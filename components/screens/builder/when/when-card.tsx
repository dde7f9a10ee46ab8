'use client'

import { type ChangeEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import { ScheduleEditor } from '#components/kit/schedule/schedule-editor.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useZone } from '#components/ui/now.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { wantedWhen } from '../draft/input.ts'
import { Card } from '../parts/card.tsx'
import { controlId, useAnchor, useBuilder } from '../state/builder-context.ts'

type Props = { now: number; organizationZone: string }

function ScheduleTab({ now, organizationZone }: Props) {
  const { draft, change, problems, isOpen, automation } = useBuilder()
  const viewerZone = useZone()
  const own = problems
    .filter(({ field }) => field === 'schedule' || field === 'timezone')
    .map(({ field, path, message }) => ({ field: String(path?.at(-1) ?? field), message }))
  return (
    <ScheduleEditor
      // What the page fills in by itself is no change of a zone.
      key={String(isOpen)}
      draft={draft.schedule}
      timezone={draft.timezone}
      viewerZone={viewerZone}
      organizationZone={organizationZone}
      now={now}
      problems={own}
      anchor={useAnchor()}
      automationId={automation?.id}
      onChange={(schedule) => change({ schedule })}
      onTimezone={(timezone) => change({ timezone })}
    />
  )
}

const EventTab = lazyPart(() => import('./event-tab.tsx'))

const tabs = [
  { value: 'schedule', label: 'On a schedule' },
  { value: 'event', label: 'When something happens' },
] as const

export function WhenCard({ organizationZone }: { organizationZone: string }) {
  const { draft, change, problemOf, now } = useBuilder()
  const panel = useRef<HTMLDivElement>(null)
  const isWrong = (['schedule', 'timezone', 'events', 'delay', 'branches'] as const).some(problemOf)
  const isSaid = wantedWhen(draft)
  const isPressed = useRef(false)
  const choose = (trigger: (typeof tabs)[number]['value'], { nativeEvent }: ChangeEvent) => {
    // An arrow key makes a click as well, of which the browser counts none.
    isPressed.current = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0
    change({ trigger })
  }
  return (
    <Card
      title="When"
      note="What starts a run"
      station={isWrong ? 'wrong' : isSaid ? 'said' : 'open'}
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
                checked={draft.trigger === value}
                onChange={(event) => choose(value, event)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <div ref={panel} id={controlId('schedule')} className="grid min-w-0 gap-4">
        {draft.trigger === 'schedule' ? (
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
 * After a press one goes on at the first control, when it is there; a finger would only be shown a keyboard, and arrow
 * keys have to find the other choice again.
 */
function FocusFirst({ panel, isPressed }: FocusProps) {
  useEffect(() => {
    const isByHand = isPressed.current && !matchMedia('(hover: none)').matches
    isPressed.current = false
    if (isByHand) panel.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [panel, isPressed])
  return null
}
