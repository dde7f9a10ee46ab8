'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useAlive } from '#components/ui/overlay.ts'

/** Whether something is open, as the address says it: `?new=`. */
export function useAddressFlag(name: string): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const path = usePathname()
  const query = useSearchParams()
  const isAlive = useAlive()
  const setOpen = (open: boolean) => {
    const next = new URLSearchParams(query)
    if (open) next.set(name, '')
    else next.delete(name)
    const address = next.size > 0 ? `${path}?${next}` : path
    if (open) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  }
  return [isAlive && query.has(name), setOpen]
}
