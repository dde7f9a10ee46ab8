import type { Topic } from '#contract/topics.ts'

export type TopicType = NonNullable<Topic['topicType']>
export type LifecycleState = Topic['lifecycleState']
export type Priority = Topic['priority']

// Written out here, because the contract itself must not reach the browser before it is needed.
export const topicTypes = [
  'bug_report',
  'feature_request',
  'complaint',
  'praise',
  'question',
] as const satisfies readonly TopicType[]
export const lifecycleStates = [
  'open',
  'in_progress',
  'completed',
  'dismissed',
] as const satisfies readonly LifecycleState[]
/** The most urgent first. */
export const priorities = [
  'very_high',
  'high',
  'default',
  'low',
  'very_low',
] as const satisfies readonly Priority[]

export const typeWords: Record<TopicType, string> = {
  bug_report: 'Bug report',
  feature_request: 'Feature request',
  complaint: 'Complaint',
  praise: 'Praise',
  question: 'Question',
}

export const stateWords: Record<LifecycleState, string> = {
  open: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
  dismissed: 'Dismissed',
}

export const priorityWords: Record<Priority, string> = {
  very_high: 'Very high',
  high: 'High',
  default: 'Normal',
  low: 'Low',
  very_low: 'Very low',
}

export function typeWord(type: string | null): string {
  if (type === null) return 'Not sorted yet'
  return topicTypes.some((known) => known === type) ? typeWords[type as TopicType] : type
}
