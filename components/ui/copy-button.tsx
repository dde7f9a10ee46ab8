'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonLook } from './button.tsx'
import { classes } from './classes.ts'
import { tip } from './tooltip.ts'

type Props = {
  /** Id of the element whose text is copied. */
  from: string
  what: string
  /** Called after copying, or after selecting the text instead. */
  onCopied?: () => void
}

const words = { idle: 'Copy', copied: 'Copied', selected: 'Selected' }

export function CopyButton({ from, what, onCopied }: Props) {
  const [state, setState] = useState<keyof typeof words>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    const element = document.getElementById(from)
    if (!element) return
    setState(await copyText(element))
    onCopied?.()
  }

  return (
    <button
      type="button"
      data-unheld=""
      onClick={copy}
      className={classes(buttonLook({ size: 'sm' }), 'min-w-15 font-sans')}
    >
      <span aria-live="polite">{words[state]}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}

/** Selects the text where the clipboard is not allowed, such as over plain http. */
async function copyText(element: HTMLElement): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return 'copied'
  } catch {
    getSelection()?.selectAllChildren(element)
    return 'selected'
  }
}

type CopyIdProps = {
  value: string
  /** Name of the copied text: "person id", "request id". */
  what?: string
  /** Shows only the beginning of a long one. */
  short?: boolean
  className?: string
}

/** An id that is copied with one click. Where the browser forbids that, it is selected. */
export function CopyId({ value, what = 'id', short = false, className }: CopyIdProps) {
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
      data-unheld=""
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
