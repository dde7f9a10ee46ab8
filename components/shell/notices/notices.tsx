'use client'

import { Hourglass, Unplug, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'
import { useRateLimit } from '#lib/api/browser/rate-limit.ts'
import { useConnection } from './use-connection.ts'
import { useNoticesRoom } from './use-notices-room.ts'
import { useStayOffline } from './use-stay-offline.ts'

/** What concerns every page at once, in one place; each goes away by itself. */
export function Notices() {
  const connection = useConnection()
  const seconds = useRateLimit()
  useStayOffline()
  const region = useNoticesRoom()
  return (
    <div
      ref={region}
      role="status"
      // Said aloud beside an open dialog as well, which hides the rest of the page.
      aria-live="polite"
      data-notices=""
      className={classes(
        'pointer-events-none fixed inset-x-3 top-14 z-[55] grid justify-items-center gap-2 lg:left-[16rem] lg:top-3',
        '[body:has([role=dialog])_&]:top-3 lg:[body:has([data-sheet=right])_&]:right-[31rem]',
      )}
    >
      {connection === 'offline' && (
        <Notice icon={<WifiOff />} title="You are offline.">
          What is on the screen stays, and what was opened before opens again. Changes cannot be saved until
          the connection is back.
        </Notice>
      )}
      {connection === 'unreachable' && (
        <Notice icon={<Unplug />} title="The dashboard does not answer.">
          What is on the screen stays. It is asked again every few seconds.
        </Notice>
      )}
      {seconds !== null && (
        <Notice icon={<Hourglass />} title="A short wait.">
          Too many requests in this minute; it goes on by itself
          <span aria-hidden="true" className="tabular-nums">
            {' '}
            in {seconds} s
          </span>
          .
        </Notice>
      )}
    </div>
  )
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <p className="pointer-events-auto flex max-w-[40rem] animate-appear items-start gap-2.5 rounded-[10px] border border-line bg-caution-soft px-3.5 py-2 text-sm text-ink shadow-float [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-caution">
      <span aria-hidden="true">{icon}</span>
      <span>
        <strong className="font-semibold">{title}</strong> {children}
      </span>
    </p>
  )
}
