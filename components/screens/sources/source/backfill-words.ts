import type { Backfill } from '#contract/backfills.ts'
import { joined } from '#contract/common/joined.ts'
import { formatCount } from '#lib/format.ts'

export function isUnderWay({ status }: Pick<Backfill, 'status'>): boolean {
  return status === 'waiting' || status === 'running' || status === 'limited'
}

const names = {
  messages: ['message', 'messages'],
  edits: ['edit', 'edits'],
  deletions: ['deletion', 'deletions'],
  people: ['person', 'people'],
  companies: ['company', 'companies'],
} as const

type Made = Backfill['made']

/** "1,204 messages, 31 people and 4 companies"; `made` of an arrival has the same counts. */
export function madeWords({ made }: { made: Made }): string {
  const parts = (Object.keys(names) as (keyof Made)[]).flatMap((name) => {
    const n = made[name]
    return n === 0 ? [] : [`${formatCount(n)} ${names[name][n === 1 ? 0 : 1]}`]
  })
  return parts.length === 0 ? 'Nothing new' : joined(parts, 'and')
}

/** Null when no automation would have started. */
export function wouldHaveRunWords({
  wouldHaveRun,
  status,
}: Pick<Backfill, 'wouldHaveRun' | 'status'>): string | null {
  const runs = wouldHaveRun.reduce((sum, { count }) => sum + count, 0)
  if (runs === 0) return null
  const far = isUnderWay({ status }) ? 'So far, ' : ''
  const started = wouldHaveRun.length === 1 ? '1 automation' : `${wouldHaveRun.length} automations`
  const words = `${started} would have run ${formatCount(runs)} ${runs === 1 ? 'time' : 'times'} at most if this had arrived live`
  return far + words
}
