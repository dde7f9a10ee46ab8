import type { ReactNode } from 'react'
import { formatInstant } from '#lib/format.ts'
import { useZone } from './now.tsx'

/** A list of names and values under a hairline. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-sm">
      {children}
    </dl>
  )
}

/** Name and value in a list of two columns. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

/** An instant in the zone of the organization and in UTC. */
export function InstantFact({ title, instant }: { title: string; instant: string }) {
  const zone = useZone()
  return (
    <Fact title={title}>
      {zone !== 'UTC' && <span className="block">{formatInstant(instant, zone)}</span>}
      {formatInstant(instant, 'UTC')}
    </Fact>
  )
}
