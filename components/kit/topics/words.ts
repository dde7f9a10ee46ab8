import { joined } from '#contract/common/joined.ts'
import type { Sureness } from '#contract/common/sureness.ts'
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

/** Id of the switch of the topic writer, to which other parts of its page lead. */
export const topicSwitchId = 'sort-messages-into-topics'

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

/** Reasons of the writer for the priority; null where there are none, and from a service that tells none. */
export function priorityReasons({ priorityWhy = [] }: { priorityWhy?: string[] }): string | null {
  return priorityWhy.length === 0 ? null : priorityWhy.join(', ')
}

export function typeWord(type: string | null): string {
  if (type === null) return 'Not sorted yet'
  return topicTypes.some((known) => known === type) ? typeWords[type as TopicType] : type
}

export const surenessWords: Record<Sureness, string> = { sure: 'Sure', likely: 'Likely', unsure: 'Unsure' }

/** Returns reasons as a sentence: Both say “export” and “timeout”. Empty without words; one that stands in a longer one is left out. */
export function saidWords(who: string, words: readonly string[]): string {
  const isPart = (word: string) => words.some((other) => other !== word && ` ${other} `.includes(` ${word} `))
  const told = words.filter((word) => !isPart(word))
  return told.length === 0 ? '' : `${who} ${joined(told.map((word) => `“${word}”`))}`
}
