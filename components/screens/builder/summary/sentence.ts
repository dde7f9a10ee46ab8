import { joined } from '#contract/common/joined.ts'
import { rulesWords } from '#contract/common/rule-words.ts'
import { eventClause } from '#contract/common/trigger-events.ts'
import { levelNames } from '#lib/model-levels.ts'
import { type BuilderDraft, nameOf } from '../draft/draft.ts'
import { delaySeconds, delayWords, mayHaveBranches } from '../draft/event.ts'
import { isAllThatReads } from '../draft/reading.ts'
import { completeRules } from '../draft/rules.ts'

/** Piece of the summary; chosen and missing parts are highlighted. */
export type Piece = { text: string; kind: 'plain' | 'said' | 'quoted' | 'missing' }

const plain = (text: string): Piece => ({ text, kind: 'plain' })
const said = (text: string): Piece => ({ text, kind: 'said' })
const quoted = (text: string): Piece => ({ text: `“${text}”`, kind: 'quoted' })
const missing = (text: string): Piece => ({ text, kind: 'missing' })

export type Known = {
  /** The schedule in words, by the service; null while it is not known. */
  scheduleWords: string | null
  /** Titles of capabilities by key, with whether they change something; null while they are not known. */
  capabilities: { key: string; title: string; writes: boolean }[] | null
  model: string | null | undefined
  /** Destinations in words; empty when none is chosen. */
  places: string[]
  isDefault: boolean
}

const longestQuote = 140

export function shortened(text: string, most = longestQuote): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= most
    ? line
    : `${line
        .slice(0, most)
        .replace(/\s+\S*$/, '')
        .replace(/[,;:.]+$/, '')}…`
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function whenPieces({ trigger, event }: BuilderDraft, { scheduleWords }: Known): Piece[] {
  if (trigger === 'schedule')
    return [scheduleWords ? said(scheduleWords) : missing('At a time not chosen yet')]
  if (event.events.length === 0) return [missing('When an event not chosen yet happens')]
  const first = event.events.slice(0, 3).map(eventClause)
  const more = event.events.length - first.length
  const names = more > 0 ? [...first, `one of ${more} more events happens`] : first
  const delay = delaySeconds(event.delay)
  const rules = completeRules(event.rules)
  return [
    said(`When ${joined(names, 'or')}`),
    ...(event.branches.length > 0 && mayHaveBranches(event.events)
      ? [plain(' into '), said(joined(event.branches, 'or'))]
      : []),
    ...(rules ? [plain(', if '), said(shortened(rulesWords(rules), 140))] : []),
    ...(rules && event.condition.trim() ? [plain(' and ')] : []),
    ...(event.condition.trim()
      ? [...(rules ? [] : [plain(', if ')]), quoted(shortened(event.condition, 90))]
      : []),
    ...('seconds' in delay && delay.seconds ? [plain(', '), said(`${delayWords(event.delay)} later`)] : []),
  ]
}

function taskPieces(draft: BuilderDraft, { model }: Known): Piece[] {
  const name = nameOf(draft)
  const served =
    model === undefined
      ? []
      : [plain(model === null ? ' (the built-in writer, since no model is set)' : ` (${model})`)]
  return [
    plain(', '),
    name ? said(name) : missing('an automation without a name'),
    plain(' uses the '),
    said(`${lowered(levelNames[draft.level])} model`),
    ...served,
    plain(' to do this: '),
    draft.prompt.trim() ? quoted(shortened(draft.prompt)) : missing('nothing yet'),
    plain(/[.!?…]$/.test(shortened(draft.prompt)) ? ' ' : '. '),
  ]
}

function toolPieces({ capabilities: { mode, keys } }: BuilderDraft, { capabilities }: Known): Piece[] {
  if (mode === 'all') {
    const changes = changesOf(capabilities ?? [])
    const can = changes && ` and, when the task asks for it, ${changes}`
    return [plain('It may '), said(`read everything${can}`), plain('. ')]
  }
  if (capabilities && isAllThatReads(keys, capabilities))
    return [plain('It may '), said('read everything'), plain(', and change nothing. ')]
  if (keys.length === 0) return [plain('It may use '), missing('nothing yet'), plain('. ')]
  const titles = keys.map((key) => lowered(capabilities?.find((one) => one.key === key)?.title ?? key))
  const canChange = keys.some((key) => capabilities?.find((one) => one.key === key)?.writes)
  return [
    plain('It may '),
    said(titles.length > 4 ? `use ${titles.length} chosen capabilities` : joined(titles)),
    plain(canChange ? '. ' : ', and change nothing. '),
  ]
}

function placePieces({ places, isDefault }: Known): Piece[] {
  if (places.length === 0 && isDefault)
    return [plain('Its output goes to '), said('the default destination'), plain('.')]
  if (places.length === 0) return [plain('Its output goes to '), missing('nowhere yet'), plain('.')]
  return [plain('Its output goes to '), said(joined(places)), plain('.')]
}

/** The whole automation, read back as one paragraph. */
export function summaryOf(draft: BuilderDraft, known: Known): Piece[] {
  return [
    ...whenPieces(draft, known),
    ...taskPieces(draft, known),
    ...toolPieces(draft, known),
    ...placePieces(known),
  ]
}

type Titled = { title: string; writes: boolean }

/** Lists the changes that capabilities allow; a shared verb is written once: “change topics, people and companies”. */
export function changesOf(capabilities: readonly Titled[]): string {
  const titles = capabilities.filter(({ writes }) => writes).map(({ title }) => lowered(title))
  const verb = titles[0]?.split(' ', 1)[0] ?? ''
  const isShared = titles.every((title) => title.startsWith(`${verb} `))
  return isShared && titles.length > 1
    ? `${verb} ${joined(titles.map((title) => title.slice(verb.length + 1)))}`
    : joined(titles)
}
