import type { FieldIssue } from '#lib/api/errors.ts'

/** What can be wrong, in the order of the page. `form` is what belongs to no field. */
const fieldNames = [
  'name',
  'schedule',
  'timezone',
  'events',
  'delay',
  'branches',
  'condition',
  'prompt',
  'level',
  'capabilities',
  'sendTo',
  'address',
  'form',
] as const

export type FieldName = (typeof fieldNames)[number]
export type Problem = { field: FieldName; message: string; path?: (string | number)[] }

export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  schedule: 'Schedule',
  timezone: 'Time zone',
  events: 'Events',
  delay: 'Delay',
  branches: 'Branches',
  condition: 'Condition',
  prompt: 'Task',
  level: 'Model level',
  capabilities: 'Capabilities',
  sendTo: 'Send to',
  address: 'E-mail address',
  form: 'The automation',
}

const top: Record<string, FieldName> = {
  name: 'name',
  prompt: 'prompt',
  timezone: 'timezone',
  modelLevel: 'level',
  capabilityMode: 'capabilities',
  allowedCapabilities: 'capabilities',
  sourceName: 'sendTo',
  sourceChannelId: 'sendTo',
  outputChannels: 'sendTo',
  useDefaultDestination: 'sendTo',
}

const within: Record<string, FieldName> = {
  events: 'events',
  condition: 'condition',
  delaySeconds: 'delay',
  targetBranches: 'branches',
}

function fieldOf([first, second]: FieldIssue['path']): FieldName {
  if (first === 'schedule') return within[String(second)] ?? 'schedule'
  return top[String(first)] ?? 'form'
}

/** What the service objects to, by the field of the page it belongs to, in the order of the page. */
export function problemsOf(issues: readonly FieldIssue[]): Problem[] {
  const found = issues.map(({ path, message }) => ({ field: fieldOf(path), message, path }))
  return inOrder(found.filter((one, n) => found.findIndex((it) => isSame(it, one)) === n))
}

const isSame = (one: Problem, other: Problem) => one.field === other.field && one.message === other.message

export function inOrder(problems: Problem[]): Problem[] {
  return problems.toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field))
}

const eventFields: readonly FieldName[] = ['events', 'delay', 'branches', 'condition']

/** Whether a change may have mended what was wrong with a field: then it is no longer said to be wrong. */
export function isTouched(field: FieldName, patch: object): boolean {
  if (field === 'form') return true
  if (field === 'address') return 'sendTo' in patch
  if ('trigger' in patch) return eventFields.includes(field) || field === 'schedule' || field === 'timezone'
  if (eventFields.includes(field)) return 'event' in patch
  return field === 'schedule' || field === 'timezone'
    ? 'schedule' in patch || 'timezone' in patch
    : field in patch
}
