'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Notice } from './notice.tsx'

type Props = {
  /** Null when the answer that held it was lost. */
  value: string | null
  label: string
  /** Completes "Copy": `the signing secret`. */
  what: string
  /** `key`, `secret`: in the middle of a sentence. */
  noun: string
  /** Where to keep it. */
  advice: string
  /** Says what to do when the answer was lost. */
  lost: string
  isWarned: boolean
  onCopied: () => void
  children?: ReactNode
}

/** Shows a secret for the only time. */
export function ShownOnce({ value, label, what, noun, advice, lost, isWarned, onCopied, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  if (value === null)
    return (
      <Notice tone="stop" live>
        {lost}
      </Notice>
    )
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label={label} what={what} value={value} onCopied={onCopied} />
      <Notice tone={isWarned ? 'stop' : 'caution'} live={isWarned}>
        {isWarned
          ? `You have not copied the ${noun} yet, and it will not be shown again. Copy it, or confirm that you have stored it.`
          : `Copy it now: the ${noun} is shown only once. ${advice}`}
      </Notice>
      {children}
    </div>
  )
}

/** Keeps a dialog from being shut by accident while what it shows once was not copied. */
export function useShownOnce<Made>(secretOf: (made: Made) => string | null, onClose: () => void) {
  const [made, setMade] = useState<Made | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const isAtRisk = made !== null && secretOf(made) !== null && !isCopied

  function close(isMeant: boolean) {
    if (isAtRisk && !isMeant && !isWarned) return setWarned(true)
    onClose()
  }
  const footer = made && (
    <Button variant={isAtRisk ? 'secondary' : 'primary'} onClick={() => close(true)}>
      {isAtRisk ? 'I have stored it' : 'Done'}
    </Button>
  )
  return { made, setMade, close, footer, isWarned: isWarned && isAtRisk, onCopied: () => setCopied(true) }
}
