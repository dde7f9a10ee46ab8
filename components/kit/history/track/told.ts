import type { Names } from '#components/kit/automation/names.ts'
import { outputTexts, scheduleText } from '#components/kit/automation/names.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { type Rule, type Rules, rulesText, testWords } from '#contract/common/rule-words.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'

type Kept = Record<string, unknown>

const isList = (value: unknown) => value === undefined || value === null || Array.isArray(value)

/** Checks the required members of each kind, because records come from any service. */
const kinds: Record<Schedule['type'], (schedule: Kept) => boolean> = {
  cron: ({ expr }) => typeof expr === 'string',
  rrule: ({ rrule }) => typeof rrule === 'string',
  at: ({ at }) => typeof at === 'string',
  every: ({ n, unit }) => typeof n === 'number' && typeof unit === 'string',
  event: ({ events, targetBranches, channelIds }) =>
    Array.isArray(events) && isList(targetBranches) && isList(channelIds),
}

const isRecord = (value: unknown): value is Kept => typeof value === 'object' && value !== null

function isSchedule(value: unknown): value is Schedule {
  const known = isRecord(value) && Object.entries(kinds).find(([kind]) => kind === value.type)
  return known ? known[1](value) : false
}

/** Schedule in words before and after a change, as the service sends them. */
export type SidesInWords = { own?: string | null | undefined; other?: string | null | undefined }

/** Describes a schedule in the words of the service, with the rule where the words alone show no difference. */
export function toldSchedule(value: unknown, names: Names, { own, other }: SidesInWords): unknown {
  if (!isSchedule(value)) return value && own ? own : value
  if (!own || value.type === 'event') return scheduleText(value, names)
  return own === other ? `${own} (${ruleText(value)})` : own
}

const isOutput = (value: unknown): value is OutputChannel =>
  isRecord(value) && typeof value.channel === 'string' && 'mode' in value && isList(value.destinations)

/** One entry for each destination. */
export function toldOutputs(value: unknown, names: Names): unknown {
  return Array.isArray(value) && value.every(isOutput) ? outputTexts(value, names) : value
}

/** Describes the default destination. */
export function toldOutput(value: unknown, names: Names): unknown {
  return isOutput(value) ? outputTexts([value], names).join(', ') : value
}

export function toldCapabilities(value: unknown, names: Names): unknown {
  return Array.isArray(value) ? value.map((key) => names.capability(String(key))) : value
}

/** Members by their name; null is everybody. */
export function toldMembers(value: unknown, names: Names): unknown {
  return Array.isArray(value) ? value.map((id) => names.member(String(id))) : 'Everybody'
}

const isRule = (value: unknown): value is Rule =>
  isRecord(value) && typeof value.field === 'string' && Object.hasOwn(testWords, String(value.test))

const isRules = (value: unknown): value is Rules =>
  isRecord(value) && Array.isArray(value.rows) && value.rows.every(isRule)

/** One line for each rule. */
export function toldRules(value: unknown): unknown {
  return isRules(value) ? rulesText(value) : value
}
