import { Command, InvalidArgumentError, Option } from 'commander'
import { automationRules } from '#contract/automation-rules.ts'
import { type KnownField, ruleProblems } from '#contract/common/rule-problems.ts'
import { type Rule, type Rules, rulesWords, takesNoValue, testWords } from '#contract/common/rule-words.ts'
import { type TriggerEvent, triggerEvents } from '#contract/common/trigger-events.ts'
import { requireOrganization } from '#service/api/organizations/get.ts'
import { type CommonFlags, dataDirOption, wholeNumber, withInstallation } from './options.ts'

class RulesError extends Error {}

type Field = KnownField & { label: string }
type Flags = CommonFlags & {
  org: string
  events: TriggerEvent[]
  any?: boolean
  last: number
  json?: boolean
}

function eventsIn(text: string): TriggerEvent[] {
  return text.split(',').map((part) => {
    const found = triggerEvents.find((name) => name === part.trim())
    if (!found) throw new InvalidArgumentError(`${part.trim()} is none of ${triggerEvents.join(', ')}.`)
    return found
  })
}

/** The longest name that a text begins with, and what is left of the text. */
function beginning<Of>(text: string, names: [string, Of][]): { of: Of; rest: string } | null {
  const said = text.trim().toLowerCase()
  const fits = names.filter(
    ([name]) => said === name.toLowerCase() || said.startsWith(`${name.toLowerCase()} `),
  )
  const [first] = fits.toSorted(([a], [b]) => b.length - a.length)
  return first ? { of: first[1], rest: text.trim().slice(first[0].length).trim() } : null
}

const tests = Object.entries(testWords).flatMap(([test, words]): [string, Rule['test']][] => [
  [test, test as Rule['test']],
  [words, test as Rule['test']],
])

/** A rule as somebody writes it: the path or the name of a field, a test, a value. */
function readRule(text: string, fields: Field[]): Rule {
  const names = fields.flatMap((one): [string, Field][] => [
    [one.field, one],
    [one.label, one],
  ])
  const about = beginning(text, names)
  if (!about)
    throw new RulesError(`“${text}” begins with no field of these events. Leave out the rules to list them.`)
  const how = beginning(about.rest, tests)
  if (!how)
    throw new RulesError(`“${text}” has no test after its field: ${Object.keys(testWords).join(', ')}.`)
  const rule = { field: about.of.field, test: how.of }
  return takesNoValue(how.of) ? rule : { ...rule, value: valueIn(how.rest, about.of.type) }
}

function valueIn(text: string, type: Field['type']): NonNullable<Rule['value']> {
  if (type === 'boolean' && /^(yes|no)$/i.test(text)) return text.toLowerCase() === 'yes'
  if (type === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text)
  if (type !== 'text' && type !== 'list') return text
  const texts = text.split(',').map((one) => one.trim())
  return texts.length === 1 ? text : texts
}

function checked(said: Rules, fields: Field[]): Rules {
  const { data, error } = automationRules.safeParse(said)
  if (!data) throw new RulesError(error.issues.map(({ message }) => message).join('. '))
  const [problem] = ruleProblems(data, fields)
  if (problem) throw new RulesError(`Rule ${problem.row + 1}: ${problem.message}.`)
  return data
}

async function fieldsOf(events: TriggerEvent[]): Promise<Field[]> {
  const { kindOf } = await import('#service/engine/events/catalogue/kinds.ts')
  const all = events.flatMap((name) => kindOf(name)?.fields ?? [])
  return [...new Map(all.map((one) => [one.field, one])).values()]
}

function listFields(fields: Field[]): void {
  for (const { field, label, type } of fields) process.stdout.write(`${field}\t${type}\t${label}\n`)
}

async function tryRules(said: string[], flags: Flags): Promise<void> {
  const fields = await fieldsOf(flags.events)
  if (said.length === 0) return listFields(fields)
  const rows = said.map((text) => readRule(text, fields))
  const rules = checked({ match: flags.any ? 'any' : 'all', rows }, fields)
  const { pastEvents } = await import('#service/api/events/back-test/past-events.ts')
  const { summaryOf } = await import('#service/api/events/back-test/example.ts')
  const { rulesSkip } = await import('#service/engine/events/match/rules.ts')
  const events = await withInstallation(flags, async (db) =>
    pastEvents(db, (await requireOrganization(db, flags.org)).id, flags.events, flags.last),
  )
  const decided = events.map(({ name, occurredAt, payload }) => {
    const reason = rulesSkip(rules, name, payload)?.reasonText ?? null
    return { name, occurredAt, summary: summaryOf(name, payload), matches: reason === null, reason }
  })
  if (flags.json) return void process.stdout.write(`${JSON.stringify({ rules, events: decided })}\n`)
  const matching = decided.filter(({ matches }) => matches).length
  process.stdout.write(`${rulesWords(rules)}\n${JSON.stringify(rules)}\n`)
  process.stdout.write(`${matching} of the last ${decided.length} events would match.\n`)
  for (const { matches, occurredAt, summary, reason } of decided)
    process.stdout.write(`${matches ? 'yes' : 'no'}\t${occurredAt}\t${reason ?? summary}\n`)
}

export const rulesCommand = new Command('rules')
  .description('Try event rules on past events, before an automation uses them.')
  .argument('[rules...]', 'such as: "topic.priority is high, very_high"; without any, the fields are listed')
  .addOption(new Option('--org <slug>', 'organization of the events').makeOptionMandatory())
  .addOption(
    new Option('--events <list>', 'events that are listened to, with commas')
      .argParser(eventsIn)
      .makeOptionMandatory(),
  )
  .option('--any', 'one rule is enough; all have to be met without it')
  .addOption(new Option('--last <number>', 'how many past events').argParser(wholeNumber(1, 50)).default(50))
  .option('--json', 'print the rules as the API takes them, and each event')
  .addOption(dataDirOption())
  .action(tryRules)
