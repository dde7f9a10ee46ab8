'use client'

import * as Radix from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = {
  label: string
  tabs: readonly Tab[]
  /** Current tab; the page keeps it in its address. */
  value: string
  onChange: (value: string) => void
}

/** Arrows, Home and End move between the tabs; the one that is shown is the only one that Tab stops at. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const shown = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  // The address follows a little later. Radix asks twice, by the press and by the focus; each would be an entry of the history.
  const asked = useRef(shown)
  useEffect(() => {
    asked.current = shown
  }, [shown])
  const ask = (next: string) => {
    if (next === asked.current) return
    asked.current = next
    onChange(next)
  }
  return (
    <Radix.Root value={shown} onValueChange={ask}>
      <Radix.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
