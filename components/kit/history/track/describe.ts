import { type Names, noNames } from '#components/kit/automation/names.ts'
import type { CompanyNames } from '#contract/common/company-names.ts'
import { joined } from '#contract/common/joined.ts'
import type { ScheduleWords } from '#contract/common/schedule-words.ts'
import type { Field } from './field.ts'
import { fieldOf } from './fields.ts'

export type Value =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'image'; source: string }
  | { kind: 'instant'; at: string }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'list'; items: string[] }

export type Line = { field: string; label: string; before: Value; after: Value }

export type Description = {
  /** Follows the name of the actor: "changed the name". */
  sentence: string
  /** Field by field; empty when the sentence says it all. */
  lines: Line[]
}

type Change = {
  operation: string
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
  /** Schedules in words, where the service sends them. */
  scheduleWords?: ScheduleWords | undefined
  companyNames?: CompanyNames | undefined
}

/** Every field of a record, as it was and as it is. */
export function linesOf(change: Omit<Change, 'operation'>, known: Names = noNames): Line[] {
  const { changes, previousValues } = change
  const names = [...new Set([...Object.keys(changes), ...Object.keys(previousValues)])]
  return names.map((name) => lineOf(name, change, known))
}

/**
 * Describes one record of a history in words. Records come from any service, so fields and operations may be
 * unknown. A field without a value before and after is left out.
 */
export function describeChange(change: Change, what: string, known: Names = noNames): Description {
  const { operation, changes, previousValues } = change
  const all = linesOf(change, known)
  const lines = all.filter((line) => hasBefore(line) || hasAfter(line))
  const names = lines.map(({ field }) => field)
  if (operation === 'INSERT') return { sentence: `added this ${what}`, lines: lines.filter(hasAfter) }
  if (operation === 'DELETE' && 'mergedInto' in changes)
    return { sentence: `merged this ${what} into another`, lines: lines.filter(hasAfter) }
  if (operation === 'DELETE') return { sentence: `deleted this ${what}`, lines: lines.filter(hasBefore) }
  const said = main(names)
  const [name, second] = said
  if (name === undefined)
    return {
      sentence: all.length > 0 ? `saved this ${what} without changes` : `changed this ${what}`,
      lines: [],
    }
  if (second !== undefined) return { sentence: `changed ${listed(said)}`, lines }
  const field = fieldOf(name)
  const sentence = field.sentence?.(changes[name], previousValues[name])
  if (sentence) return { sentence, lines: lines.filter((line) => field.keepsLine || line.field !== name) }
  return { sentence: `${verbOf(lines[0])} ${field.noun}`, lines }
}

/** Fields that come with another: the reason of a pause, the lock of what was written, the messages of what was merged. */
const companions = new Map([
  ['pausedReason', ['enabled']],
  ['replacedWorksUntil', ['secret']],
  ['lockedFields', ['title', 'summary', 'topicType', 'priority']],
  ['messageCount', ['merged']],
  ['version', ['title']],
])

function main(names: string[]): string[] {
  return names.filter((name) => !companions.get(name)?.some((other) => names.includes(other)))
}

function verbOf(line: Line | undefined): string {
  if (line?.before.kind === 'none') return 'set'
  return line?.after.kind === 'none' ? 'cleared' : 'changed'
}

function listed(names: string[]): string {
  const nouns = [...new Set(names.map((name) => fieldOf(name).noun))]
  return nouns.length > 3 ? `${nouns.length} fields` : joined(nouns)
}

function lineOf(name: string, change: Omit<Change, 'operation'>, known: Names): Line {
  const field = fieldOf(name)
  const { label, told } = field
  const { before: saidBefore, after: saidAfter } = change.scheduleWords ?? {}
  const before = change.previousValues[name]
  const after = change.changes[name]
  if (!told)
    return {
      ...{ field: name, label },
      before: readValue(field, differing(before, after), change.companyNames),
      after: readValue(field, differing(after, before), change.companyNames),
    }
  return {
    ...{ field: name, label },
    before: toValue(told(before, known, { own: saidBefore, other: saidAfter }), false),
    after: toValue(told(after, known, { own: saidAfter, other: saidBefore }), false),
  }
}

const id = /^(\d{1,18}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

function readValue(field: Field, value: unknown, companies: CompanyNames = {}): Value {
  const { kind, link, words, members } = field
  if (link && typeof value === 'string' && id.test(value)) return { kind: 'link', ...link(value, companies) }
  if (isRecord(value)) return toValue(members ? members(value) : value, false)
  return toValue((typeof value === 'string' && words?.get(value)) || value, kind === 'image')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keeps only the members that differ between two records. */
function differing(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value
  const isOther = (name: string) => JSON.stringify(value[name]) !== JSON.stringify(other[name])
  return Object.fromEntries(Object.entries(value).filter(([name]) => isOther(name)))
}

const none: Value = { kind: 'none' }

function toValue(value: unknown, isImage: boolean): Value {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Yes' : 'No' }
  if (typeof value === 'string') return textValue(value, isImage)
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'text', text: String(value) }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? none : { kind: 'list', items: value }
  return dataValue(value)
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function textValue(text: string, isImage: boolean): Value {
  if (isImage) return { kind: 'image', source: text }
  const isInstant = instant.test(text) && !Number.isNaN(Date.parse(text))
  return isInstant ? { kind: 'instant', at: text } : { kind: 'text', text }
}

function dataValue(value: unknown): Value {
  const text = isRecord(value) ? recordText(value) : (JSON.stringify(value, null, 2) ?? '')
  return text === '' ? none : { kind: 'text', text }
}

const hasAfter = ({ after }: Line) => after.kind !== 'none'
const hasBefore = ({ before }: Line) => before.kind !== 'none'

/** Writes one line for each member. */
function recordText(record: Record<string, unknown>): string {
  const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(record)
    .map(([name, value]) => `${fieldOf(name).label}: ${said(value)}`)
    .join('\n')
}
