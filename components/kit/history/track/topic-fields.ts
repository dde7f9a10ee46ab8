import { joined } from '#contract/common/joined.ts'
import { routes } from '#lib/routes.ts'
import type { Field } from './field.ts'

const lockable = new Map([
  ['title', 'title'],
  ['summary', 'summary'],
  ['topicType', 'kind'],
  ['priority', 'priority'],
])

const toldLocks = (fields: unknown) =>
  Array.isArray(fields) ? fields.map((it: unknown) => lockable.get(String(it)) ?? it) : fields

const states = new Map([['in_progress', 'in progress']])
const topicTypes = new Map([
  ['bug_report', 'bug report'],
  ['feature_request', 'feature request'],
])
const levels = new Map([
  ['very_low', 'very low'],
  ['default', 'normal'],
  ['very_high', 'very high'],
])

const nameOf = (member: unknown) =>
  typeof member === 'object' && member !== null && 'name' in member ? String(member.name) : 'nobody'

const wordOf = (words: ReadonlyMap<string, string>, value: unknown) =>
  words.get(String(value)) ?? String(value)

/** Fields of topics, and what the history tells of merging, splitting and refusing. */
export const topicFields: Record<string, Field> = {
  topicType: { label: 'Kind', noun: 'the kind', words: topicTypes },
  lockedFields: { label: 'Locked', noun: 'what the writer leaves alone', told: toldLocks },
  placedBy: { label: 'Placed by', noun: 'who says where discussions belong' },
  merged: {
    label: 'Merged',
    noun: 'what was merged into it',
    sentence: (titles) =>
      Array.isArray(titles) ? `merged ${joined(titles.map((it) => `“${it}”`))} into it` : null,
  },
  mergedInto: {
    label: 'Merged into',
    noun: 'what it was merged into',
    link: (id) => ({ href: routes.topic(id), text: 'another topic' }),
  },
  keptApartFrom: {
    label: 'Kept apart from',
    noun: 'what it is kept apart from',
    sentence: (title) => (typeof title === 'string' ? `keeps it apart from “${title}” for good` : null),
  },
  keptWhole: {
    label: 'Never split',
    noun: 'whether it may be split',
    sentence: (value) => (value === true ? 'decided that it is never split' : null),
  },
  notMergedWith: {
    label: 'Not merged with',
    noun: 'what it was not merged with',
    sentence: (title) => (typeof title === 'string' ? `did not merge it with “${title}”` : null),
  },
  keptOpen: {
    label: 'Never closed',
    noun: 'whether it may be closed',
    sentence: (value) => (value === true ? 'decided that it is never closed' : null),
  },
  keptClosed: {
    label: 'Never reopened',
    noun: 'whether it may be reopened',
    sentence: (value) => (value === true ? 'decided that it is never reopened' : null),
  },
  notClosed: {
    label: 'Not closed',
    noun: 'that it was not closed',
    sentence: (value) => (value === true ? 'did not close it' : null),
  },
  notReopened: {
    label: 'Not reopened',
    noun: 'that it was not reopened',
    sentence: (value) => (value === true ? 'did not reopen it' : null),
  },
  stateWhy: { label: 'Because', noun: 'the reasons for the state' },
  priorityWhy: { label: 'Because', noun: 'the reasons for the priority' },
  notSplit: {
    label: 'Not split',
    noun: 'that it was not split',
    sentence: (value) => (value === true ? 'did not split it' : null),
  },
  splitFrom: {
    label: 'Split from',
    noun: 'what it was split from',
    link: (id) => ({ href: routes.topic(id), text: 'another topic' }),
  },
  keywords: { label: 'Keywords', noun: 'the keywords' },
  assignee: {
    label: 'Assignee',
    noun: 'the assignee',
    told: nameOf,
    sentence: (now, before) =>
      now === null
        ? `unassigned ${nameOf(before)}`
        : `assigned it to ${nameOf(now)}${before === null ? '' : `, before ${nameOf(before)}`}`,
  },
  issue: {
    label: 'Issue',
    noun: 'the linked issues',
    sentence: (key, before) =>
      typeof key === 'string' ? `linked the issue ${key}` : `unlinked the issue ${String(before)}`,
  },
  lifecycleState: {
    label: 'State',
    noun: 'the state',
    words: states,
    sentence: (value) => `moved it to ${wordOf(states, value)}`,
  },
  priority: {
    label: 'Priority',
    noun: 'the priority',
    words: levels,
    sentence: (value) => `set the priority to ${wordOf(levels, value)}`,
  },
}
