'use client'

import { useSearchParams } from 'next/navigation'

/** The sources whose details are shown lie in the address. */
export function useOpenSources(): [ReadonlySet<string>, (source: string) => void] {
  const open = new Set(useSearchParams().getAll('source'))
  const toggle = (source: string) => {
    const params = new URLSearchParams(location.search)
    const next = new Set(params.getAll('source'))
    if (!next.delete(source)) next.add(source)
    params.delete('source')
    for (const one of next) params.append('source', one)
    const query = params.toString()
    history.replaceState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
  }
  return [open, toggle]
}
