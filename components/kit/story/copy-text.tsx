'use client'

import { useEffect, useState } from 'react'

type Props = { label: string; text: string; className: string }

/** Copies text that is also visible on the page, so that it can be selected without a clipboard. */
export function CopyText({ label, text, className }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  const words = { idle: label, copied: 'Copied', refused: 'Cannot copy here; select the text instead' }
  return (
    <button type="button" onClick={copy} className={className}>
      <span aria-live="polite">{words[state]}</span>
    </button>
  )
}
