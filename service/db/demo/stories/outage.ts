import { planTopics } from '../build/plan-topics.ts'
import { timeline } from '../build/timeline.ts'

const MINUTE = 60_000

export type Outage = { after: (minutes: number) => Date }

/** The outage of the topic `incident-eu-west`: its first message comes seven minutes or little more after the start. */
export function outageBefore(now: Date): Outage {
  const starts = planTopics().flatMap(({ topic, start }) =>
    topic?.key === 'incident-eu-west' ? [start] : [],
  )
  const firstMessage = timeline(now)(Math.min(...starts))
  const tenMinutes = 10 * MINUTE
  const start = Math.floor((firstMessage - 7 * MINUTE) / tenMinutes) * tenMinutes
  return { after: (minutes) => new Date(start + minutes * MINUTE) }
}
