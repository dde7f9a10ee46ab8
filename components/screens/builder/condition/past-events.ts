import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { ConditionMark } from '#contract/condition-marks.ts'
import type { ConditionTestInput, ConditionTestResult } from '#contract/condition-test.ts'
import type { EventDraft } from '../draft/draft.ts'
import { mayHaveBranches } from '../draft/event.ts'
import { completeRules } from '../draft/rules.ts'

export type Line = ConditionTestResult['data'][number]
/** Fields of a marked event that the draft or the service stores. */
export type Mark = Pick<
  ConditionMark,
  'key' | 'eventId' | 'name' | 'occurredAt' | 'summary' | 'payload' | 'shouldRun'
>
type Example = NonNullable<ConditionTestInput['examples']>[number]

/** Events in one request; small enough to finish before a proxy gives up. */
export const atOnce = 10

export function inBatches<T>(items: readonly T[], size = atOnce): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size))
}

/** Where past events are tried and one of them is run as a test. */
export const pastEventsId = 'past-events'

export function exampleOf({ eventId, name, occurredAt, payload }: Line | Mark): Example {
  return { eventId, name: name as Example['name'], occurredAt, payload }
}

/** A line that was not judged yet. */
export function lineOf({ shouldRun: _, ...mark }: Mark): Line {
  return { ...mark, outcome: 'to-judge', reason: null, reasonText: null, rulesMet: null }
}

/** The marked ones first, also those that are older than what was listed. */
export function withMarks(marks: readonly Mark[], listed: readonly Line[]): Line[] {
  const isMarked = new Set(marks.map(({ key }) => key))
  const marked = marks.flatMap((mark) => {
    const found = listed.filter(({ key }) => key === mark.key)
    return found.length > 0 ? found : [lineOf(mark)]
  })
  return [...marked, ...listed.filter(({ key }) => !isMarked.has(key))]
}

/** Events that are not judged yet, without duplicates: the same content gets the same answer. */
export function openOf(lines: readonly Line[]): Line[] {
  const open = lines.filter(({ outcome }) => outcome === 'to-judge')
  return open.filter(({ key }, n) => open.findIndex((line) => line.key === key) === n)
}

export type Answer = Pick<Line, 'key' | 'outcome' | 'reason' | 'reasonText'>

/** Puts each result at its event. */
export function withAnswers(lines: readonly Line[], answers: ReadonlyMap<string, Answer>): Line[] {
  return lines.map((line) => ({ ...line, ...answers.get(line.key) }))
}

/** Matches answers to events by position; the service may have looked up the content of an event. */
export function answersTo(asked: readonly (Line | Mark)[], judged: readonly Line[]): Answer[] {
  return asked.flatMap(({ key }, n) => {
    const line = judged[n]
    return line ? [{ key, outcome: line.outcome, reason: line.reason, reasonText: line.reasonText }] : []
  })
}

/** "3 of 50 would have started a run.", and of how many that is when not all were tried. */
export function runsTold(lines: readonly Pick<Line, 'outcome'>[]): string | null {
  const tried = lines.filter(({ outcome }) => outcome !== 'to-judge')
  if (tried.length === 0) return null
  const runs = tried.filter(({ outcome }) => outcome === 'run').length
  const of = tried.length === lines.length ? String(lines.length) : `the ${tried.length} tried`
  return `${runs} of ${of} would have started a run.`
}

const decided: ReadonlySet<Line['outcome']> = new Set(['run', 'skip', 'cannot-judge'])

/** Whether there is a decision that can be marked as wrong. */
export function isDecided({ outcome }: Pick<Line, 'outcome'>): boolean {
  return decided.has(outcome)
}

/** Whether it is decided as the person wants; null while it is not decided. */
export function isRight({ shouldRun }: Pick<Mark, 'shouldRun'>, line: Pick<Line, 'outcome'>): boolean | null {
  return isDecided(line) ? (line.outcome === 'run') === shouldRun : null
}

/** Whether the event should run, as the button of the line says. */
export function wantedOf(line: Pick<Line, 'outcome'>, mark: Mark | undefined): boolean {
  return mark ? mark.shouldRun : line.outcome !== 'run'
}

/** "2 of 3 marked ones are right now." Null without marks. */
export function tallyOf(marks: readonly Mark[], lines: readonly Line[]): string | null {
  if (marks.length === 0) return null
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const answers = marks.map((mark) => {
    const line = byKey.get(mark.key)
    return line ? isRight(mark, line) : null
  })
  const known = answers.filter((it) => it !== null)
  const right = known.filter((it) => it).length
  const open = marks.length - known.length
  const words = marks.length === 1 ? 'marked event' : 'marked events'
  if (known.length === 0) return `${marks.length} ${words}, not decided yet.`
  const rest = open === 0 ? '' : ` ${open} could not be checked.`
  return `${right} of ${marks.length} ${words} ${right === 1 || marks.length === 1 ? 'is' : 'are'} correct now.${rest}`
}

export type Asked = Pick<
  ConditionTestInput,
  'events' | 'rules' | 'condition' | 'targetBranches' | 'channelIds'
>

/** Input of a back-test of the draft. Rules that are not complete yet are left out. */
export function testInput(event: EventDraft, channelIds: string[] | undefined): Asked {
  const { events, condition, branches } = event
  const rules = completeRules(event.rules)
  return {
    events: events as TriggerEvent[],
    ...(rules && { rules }),
    ...(condition.trim() && { condition: condition.trim() }),
    ...(branches.length > 0 && mayHaveBranches(events) && { targetBranches: branches }),
    ...(channelIds && { channelIds: channelIds.slice(0, 100) }),
  }
}
