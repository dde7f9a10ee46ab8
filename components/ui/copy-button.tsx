'use client'

import { useEffect, useState } from 'react'
import { buttonLook } from './button-look.ts'
import { classes } from './classes.ts'

type Props = {
  /** Id of the element whose text is copied. */
  from: string
  what: string
  /** It is in the clipboard, or at least chosen. */
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
      onClick={copy}
      className={classes(buttonLook({ size: 'sm' }), 'min-w-15 font-sans')}
    >
      <span aria-live="polite">{words[state]}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}

/** Without the right to the clipboard, which plain http does not give, the text is selected instead. */
async function copyText(element: HTMLElement): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return 'copied'
  } catch {
    getSelection()?.selectAllChildren(element)
    return 'selected'
  }
}
