import type { Status } from '#components/ui/status-mark.tsx'
import type { RebuildFate, RebuildResult, RebuildStatus, TopicRebuild } from '#contract/topic-rebuilds.ts'
import { formatCount } from '#lib/format.ts'

export const many = (count: number, one: string, more = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : more}`

export function isUnderWay({ status }: Pick<TopicRebuild, 'status'>): boolean {
  return status === 'waiting' || status === 'comparing' || status === 'describing'
}

export const statusWords: Record<RebuildStatus, string> = {
  waiting: 'Starts in a moment',
  comparing: 'Comparing discussions',
  describing: 'Choosing titles and quotes',
  ready: 'Waits for your answer',
  accepted: 'Accepted',
  discarded: 'Discarded',
  failed: 'Failed',
}

export const statusMarks: Record<RebuildStatus, Status> = {
  waiting: 'waiting',
  comparing: 'running',
  describing: 'running',
  ready: 'held',
  accepted: 'completed',
  discarded: 'canceled',
  failed: 'error',
}

/** 1,200 of 3,400 discussions */
export function progressWords({ done, total }: Pick<TopicRebuild, 'done' | 'total'>): string {
  return `${formatCount(done)} of ${many(total, 'discussion')}`
}

export const fateWords: Record<RebuildFate, string> = {
  new: 'New',
  emptied: 'Goes empty',
  grows: 'Gets more',
  shrinks: 'Gets fewer',
  changes: 'Exchanges some',
}

export const fates: readonly RebuildFate[] = ['new', 'emptied', 'grows', 'shrinks', 'changes']

/** Sums up a plan in one sentence: new topics, topics that go, discussions that move. */
export function resultWords({ moved, fates: by }: RebuildResult): string {
  if (moved === 0) return 'Every discussion is where it belongs: nothing would change.'
  const parts = [
    ...(by.new > 0 ? [many(by.new, 'new topic')] : []),
    ...(by.emptied > 0 ? [`${many(by.emptied, 'topic')} fewer`] : []),
  ]
  const others = by.grows + by.shrinks + by.changes
  if (others > 0) parts.push(`${many(others, 'topic')} with other discussions`)
  return `${many(moved, 'discussion')} would move: ${parts.join(', ')}.`
}

/** Lists what happens when a plan is accepted. */
export function consequences({ moved, kept, fates: by }: RebuildResult): string[] {
  return [
    `${many(moved, 'discussion moves', 'discussions move')}.`,
    ...(by.new > 0 ? [`${many(by.new, 'new topic begins', 'new topics begin')}.`] : []),
    ...(by.emptied > 0
      ? [
          `${many(by.emptied, 'topic leaves', 'topics leave')} the lists. Old links lead to the topic that gets most of it.`,
        ]
      : []),
    kept > 0
      ? `${many(kept, 'discussion')} that people placed stay${kept === 1 ? 's' : ''} where ${kept === 1 ? 'it is' : 'they are'}.`
      : 'Decisions that people make until then stay.',
    'No automation starts. It can be undone for 30 days.',
  ]
}
