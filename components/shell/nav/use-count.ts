'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import type { NavCounts, PlaceName } from './places.ts'

const queryKey = ['counts of the navigation']
const againMs = 60_000
const staleMs = 10_000
/** Longer than the server remembers the numbers, so that they are those after the act. */
const afterActMs = 1_500

async function ask(): Promise<NavCounts> {
  const response = await fetch('/api/counts', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The counts were answered with ${response.status}.`)
  return (await response.json()) as NavCounts
}

/** The number beside a place: as it came with the page, then read again each minute, and with what is below. */
export function useCount(name: PlaceName, initialData: NavCounts): number | null {
  const select = (counts: NavCounts) => counts[name]
  const { data } = useQuery({
    ...{ queryKey, queryFn: ask, initialData, select },
    ...{ staleTime: staleMs, refetchInterval: againMs, retry: false },
  })
  return data
}

/** Reads the numbers again on another page, and after an act of this one, which shows in the reads that it makes outdated. */
export function FreshCounts() {
  const client = useQueryClient()
  const path = usePathname()
  useEffect(() => {
    if (path) void client.refetchQueries({ queryKey, stale: true })
  }, [client, path])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (event.query.queryKey[0] === queryKey[0]) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.refetchQueries({ queryKey }), afterActMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return null
}
