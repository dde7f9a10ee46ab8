'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Asks again when the time is up, and on a click; while the page is in the background the clock stands still. */
export function Retry({ seconds }: { seconds: number }) {
  const router = useRouter()
  const [left, setLeft] = useState(seconds)
  const [pending, startTransition] = useTransition()

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((value) => value - 1)
    }, 1_000)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    if (left > 0) return
    setLeft(seconds)
    startTransition(() => router.refresh())
  }, [left, seconds, router])

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" onClick={() => startTransition(() => router.refresh())} loading={pending}>
        Look again
      </Button>
      <p className="text-ink-3">
        Looks again by itself in <span className="tabular-nums">{left} s</span>.
      </p>
    </div>
  )
}
