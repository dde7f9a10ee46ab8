import { topicId } from '../ids.ts'

export type TopicType = 'bug_report' | 'feature_request' | 'complaint' | 'praise' | 'question'
export type LifecycleState = 'open' | 'in_progress' | 'completed' | 'dismissed'
export type Priority = 'very_low' | 'low' | 'default' | 'high' | 'very_high'

/** How the talk spreads over the 90 days. */
export type Trend = 'rising' | 'steady' | 'fading' | 'burst' | 'early'

export type DemoTopic = {
  key: string
  id: string
  legacyId: number | null
  title: string
  summary: string
  points: readonly string[]
  type: TopicType | null
  state: LifecycleState
  priority: Priority
  archived: boolean
  keywords: readonly string[]
  channels: readonly string[]
  messages: number
  discussions: number
  trend: Trend
}

type Given = Omit<DemoTopic, 'key' | 'id' | 'legacyId' | 'archived'> & {
  legacyId?: number
  archived?: boolean
}

export function topic(key: string, given: Given): DemoTopic {
  return { legacyId: null, archived: false, ...given, key, id: topicId(key) }
}
