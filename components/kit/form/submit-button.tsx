'use client'

import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from '#components/ui/button.tsx'
import { useAlive } from '#components/ui/overlay.ts'

type Props = {
  /** State of the form that it submits. */
  state: 'idle' | 'pending' | 'saved'
  /** Label: "Save". */
  children: string
  savedWords?: string
  variant?: ButtonVariant
}

/**
 * Keeps its place and the focus while the form is on its way, and says when it has arrived. Before hydration it is
 * disabled, though it looks no different: the browser would send the form itself, put what was typed into the
 * address (a secret too) and lose it.
 */
export function SubmitButton({ state, children, savedWords = 'Saved', variant = 'primary' }: Props) {
  const isAlive = useAlive()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (state !== 'saved') return
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        loading={state === 'pending'}
        disabled={!isAlive}
        className={isAlive ? undefined : 'disabled:cursor-wait! disabled:opacity-100!'}
      >
        {isFresh && <Check aria-hidden="true" />}
        {isFresh ? savedWords : children}
      </Button>
      <span role="status" className="sr-only">
        {state === 'pending' ? 'Saving' : isFresh ? savedWords : ''}
      </span>
    </>
  )
}
