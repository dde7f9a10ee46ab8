'use client'

import { Count } from '#components/ui/count.tsx'
import type { NavCounts, PlaceName } from './places.ts'
import { useCount } from './use-count.ts'

/** How many there are; nothing where that is not known. */
export function NavCount({ name, initial }: { name: PlaceName; initial: NavCounts }) {
  const count = useCount(name, initial)
  return count !== null && <Count value={count} className="pr-0.5 text-xs font-normal text-ink-3" />
}
