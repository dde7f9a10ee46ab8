'use client'

import { lazy, Suspense, useRef } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { wantedWhen } from '#lib/builder/input.ts'
import { Card } from '../parts/card.tsx'
import { controlId, useBuilder } from '../state/builder-context.ts'
import { ScheduleTab } from './schedule-tab.tsx'

const EventTab = lazy(() => import('./event-tab.tsx'))

const tabs = [
  { value: 'schedule', label: 'On a schedule' },
  { value: 'event', label: 'When something happens' },
] as const

export function WhenCard({ organizationZone }: { organizationZone: string }) {
  const { draft, change, problemOf, now } = useBuilder()
  const panel = useRef<HTMLDivElement>(null)
  const isWrong = (['schedule', 'timezone', 'events', 'delay', 'branches'] as const).some(problemOf)
  const isSaid = wantedWhen(draft)
  const choose = (trigger: (typeof tabs)[number]['value']) => {
    change({ trigger })
    // What is chosen first stands first in the panel; whoever came by the keyboard goes on there.
    requestAnimationFrame(() => firstControl(panel.current)?.focus())
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
              className="relative cursor-pointer rounded-[5px] px-2.5 py-1 text-sm font-medium text-ink-2 hover:text-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="trigger"
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={draft.trigger === value}
                onChange={() => choose(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <div ref={panel} id={controlId('schedule')} className="grid min-w-0 gap-4">
        {draft.trigger === 'schedule' ? (
          <ScheduleTab now={now} organizationZone={organizationZone} />
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <EventTab />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

function firstControl(panel: HTMLElement | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button') ?? null
}
