'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { tip } from './tooltip.ts'

type Props = {
  value: string
  /** What is copied: "person id", "request id". */
  what?: string
  /** Shows only the beginning of a long one. */
  short?: boolean
  className?: string
}

/** An id that is copied with one click. Where the browser forbids that, it is selected. */
export function CopyId({ value, what = 'id', short = false, className }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(button: HTMLElement) {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      getSelection()?.selectAllChildren(button)
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={`Copy ${what} ${value}`}
      onClick={(event) => void copy(event.currentTarget)}
      className={classes(
        'group/copy inline-flex max-w-full items-center gap-1 rounded-[5px] px-1 py-0.5 font-mono text-xs text-ink-2 hover:bg-hover hover:text-ink',
        className,
      )}
      {...tip(`Copy ${what}`)}
    >
      <span className="truncate">{short && value.length > 10 ? `${value.slice(0, 8)}…` : value}</span>
      <Icon className="size-3 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="sr-only" aria-live="polite">
        {copied && 'Copied'}
      </span>
    </button>
  )
}
