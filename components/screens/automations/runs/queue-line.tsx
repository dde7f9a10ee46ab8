import { useQuery } from '@tanstack/react-query'
import { Banner } from '#components/ui/banner.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Backlog } from '#contract/queue.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'

/** Seconds from which on a wait is told; less is the usual turn. */
const toldSeconds = 60

const minutes = (seconds: number) => {
  const whole = Math.floor(seconds / 60)
  if (whole < 120) return whole === 1 ? '1 minute' : `${formatCount(whole)} minutes`
  return `${formatCount(Math.floor(whole / 60))} hours`
}

const lines = [
  ['runs', 'run', 'runs'],
  ['events', 'event', 'events'],
  ['deliveries', 'delivery', 'deliveries'],
] as const

/** Says what waits, and for how long; null while nothing has waited for a minute. */
export function queueWords(backlog: Backlog | undefined): string | null {
  if (!backlog) return null
  const late = lines.flatMap(([line, one, many]) => {
    const { due, lagSeconds } = backlog[line]
    if (lagSeconds < toldSeconds) return []
    return `${formatCount(due)} ${due === 1 ? one : many} (the first for ${minutes(lagSeconds)})`
  })
  return late.length === 0 ? null : `Waiting for their turn in this organization: ${late.join(', ')}.`
}

const refreshMs = 20_000

/** Says how far behind the organization is; nothing while all begins in time. */
export function QueueLine() {
  const enabled = useOffers()('getQueue')
  const { data } = useQuery({ ...api.queue.get.queryOptions(), enabled, refetchInterval: refreshMs })
  const words = queueWords(data)
  return words === null ? null : <Banner tone="caution">{words}</Banner>
}
