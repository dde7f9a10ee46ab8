'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useCountdown } from '#lib/use-countdown.ts'

/** Repeats the request when the time is over, and on a click; a page in the background waits until it is seen again. */
export function Retry({ seconds }: { seconds: number }) {
  const router = useRouter()
  const [until, setUntil] = useState<number | null>(null)
  const left = useCountdown(until)
  const [pending, startTransition] = useTransition()
  const isOver = until !== null && left === 0

  useEffect(() => setUntil(Date.now() + seconds * 1_000), [seconds])

  useEffect(() => {
    if (!isOver) return
    const again = () => {
      if (document.hidden) return
      setUntil(Date.now() + seconds * 1_000)
      startTransition(() => router.refresh())
    }
    again()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [isOver, seconds, router])

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" onClick={() => startTransition(() => router.refresh())} loading={pending}>
        Check again
      </Button>
      <p className="text-ink-3">
        Checks again in <span className="tabular-nums">{until === null ? seconds : left} s</span>.
      </p>
    </div>
  )
}
