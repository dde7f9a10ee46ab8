'use client'

import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = {
  label: string
  tabs: readonly Tab[]
  /** Lies in the address, with the owner of the page. */
  value: string
  onChange: (value: string) => void
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End move between the tabs; the one that is shown is the only one that Tab stops at. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const id = useId()
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moves[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-tab-${tab.value}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-4 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classes(
              '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 font-medium transition-colors focus-visible:-outline-offset-2',
              index === at ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tabs[at]?.value}`}
        className="pt-4"
      >
        {tabs[at]?.content}
      </div>
    </>
  )
}
