import type { TopicDetail } from '#contract/topics.ts'

const most = 100

/** The ids of the channels in which a topic came up, in portions that one request takes. */
export function channelsOf({ groups }: Pick<TopicDetail, 'groups'>): string[][] {
  const ids = [...new Set(groups.map(({ channelId }) => channelId))].sort()
  const portions = Array.from({ length: Math.ceil(ids.length / most) }, (_, n) =>
    ids.slice(n * most, (n + 1) * most),
  )
  return portions
}
