import type { FieldIssue } from '#lib/api/errors.ts'
import { plainly, plainNames } from './draft.ts'

/** The fields by their place in the form, in the order of the page. `root.server` holds errors of no field. */
const fieldNames = [
  'name',
  'schedule',
  'timezone',
  'event.events',
  'event.delay',
  'event.branches',
  'event.rules',
  'event.condition',
  ...plainNames.filter((name) => name !== 'name'),
  'capabilities',
  'sendTo',
  'typed.address',
  'root.server',
] as const

export type FieldName = (typeof fieldNames)[number]
/** `part`: which part of the schedule, for its editor. */
export type Problem = { field: FieldName; message: string; part?: string }

export const fieldLabels: Record<FieldName, string> = {
  ...plainly('label'),
  schedule: 'Schedule',
  timezone: 'Time zone',
  'event.events': 'Events',
  'event.delay': 'Delay',
  'event.branches': 'Branches',
  'event.rules': 'Rules',
  'event.condition': 'Condition',
  capabilities: 'Capabilities',
  sendTo: 'Send to',
  'typed.address': 'E-mail address',
  'root.server': 'The automation',
}

/** The id of the control of a field, for its label and for the list of what is wrong. */
export function controlId(field: FieldName): string {
  return `builder-${field.split('.').at(-1)}`
}

const inputs = plainly('input')

const ofInput: Record<string, FieldName> = {
  ...Object.fromEntries(plainNames.map((name) => [inputs[name], name])),
  schedule: 'schedule',
  timezone: 'timezone',
  capabilityMode: 'capabilities',
  allowedCapabilities: 'capabilities',
  sourceName: 'sendTo',
  sourceChannelId: 'sendTo',
  outputChannels: 'sendTo',
  useDefaultDestination: 'sendTo',
  rules: 'event.rules',
}

const ofSchedule: Record<string, FieldName> = {
  events: 'event.events',
  condition: 'event.condition',
  delaySeconds: 'event.delay',
  targetBranches: 'event.branches',
}

/** The field of the page that a place of the request belongs to. */
export function fieldOf([first, second]: FieldIssue['path']): FieldName {
  const inSchedule = first === 'schedule' ? ofSchedule[String(second)] : undefined
  return inSchedule ?? ofInput[String(first)] ?? 'root.server'
}

export function inOrder<Found extends { field: FieldName }>(problems: readonly Found[]): Found[] {
  return problems.toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field))
}

export function isField(name: string): name is FieldName {
  return (fieldNames as readonly string[]).includes(name)
}

const ofEvent: OwnField[] = [
  'event.events',
  'event.delay',
  'event.branches',
  'event.rules',
  'event.condition',
]
const ofTime: OwnField[] = ['schedule', 'timezone']

type OwnField = Exclude<FieldName, 'root.server'>

/** The fields of which a change of this one may have mended what was wrong. */
export function mendedBy(changed: string): OwnField[] {
  if (changed === 'typed.branch') return ['event.branches']
  if (changed === 'trigger') return [...ofEvent, ...ofTime]
  if (changed === 'sendTo') return ['sendTo', 'typed.address']
  const own = fieldNames.filter(
    (name): name is OwnField =>
      name !== 'root.server' && (changed === name || changed.startsWith(`${name}.`)),
  )
  const together = [ofEvent, ofTime].find((group) => own.some((name) => group.includes(name)))
  return together ?? own
}
