import type { AutomationDefinition } from '#contract/automation-list.ts'
import { asData, dataRule } from '#service/core/model-data.ts'
import type { ClaimedRun } from '#service/engine/queue/claim.ts'
import type { LookBack } from '../writer/look-back.ts'
import { localTime } from '../writer/markdown.ts'

export type RunEvent = { id: string; name: string; source: string; occurredAt: string; payload: unknown }

export type Assignment = {
  run: ClaimedRun
  definition: AutomationDefinition
  organization: string
  now: Date
  lookBack: LookBack
  event: RunEvent | null
  /** Other events that came while there was no room, in their order. */
  further: RunEvent[]
}

function startedBy({ run, event, further, definition }: Assignment): string {
  const nominal = run.scheduledFor && localTime(new Date(run.scheduledFor), definition.timezone)
  if (event && further.length > 0)
    return `${run.slots} events that came together, which follow as data: report on all of them at once`
  if (event) return `the event ${event.name} of ${event.occurredAt}, which follows as data`
  if (nominal)
    return `its schedule; the nominal time is ${nominal}${run.cause === 'catch-up' ? ', made up for later' : ''}`
  return 'a person, by hand'
}

/** System text of a run: the instructions of the automation, the situation, and the rules for all automations. */
export function instructionsFor(assignment: Assignment): string {
  const { definition, organization, now, lookBack } = assignment
  return `You are the automation "${definition.name}" of the organization "${organization}". You work on your own:
nobody reads along, and nobody can answer a question.

# Your instructions
${definition.prompt}

# The situation
- It is ${localTime(now, definition.timezone)} (${definition.timezone}); ${now.toISOString()}.
- You were started by ${startedBy(assignment)}.
- Unless your instructions say otherwise, look at ${lookBack.words}: from ${lookBack.since.toISOString()} until ${lookBack.until.toISOString()}.

# Rules
- ${dataRule}
- Report only what the data shows. Numbers come from the tools; do not estimate, and do not fill gaps.
- Where you quote or rely on a message, cite it: [a few of its words](its \`link\`). Where \`link\` is null, name the
  author, the channel and the day instead. Use no other addresses.
- Change something only when your instructions ask for it.
- Write Markdown: short, the most important first, \`##\` headings, lists; no tables, no HTML, no pictures, no emoji.
- End by calling \`finish\` once. When there is nothing that your instructions would have you report, call it with the
  outcome \`nothing-to-report\` and one sentence that says what you looked at.`
}

/** Characters of all events together; each is cut as a single one is. */
const mostOfAll = 160_000

function openingForMany(events: RunEvent[], count: number): string {
  const told: string[] = []
  let size = 0
  for (const { name, occurredAt, payload } of events) {
    const data = asData(`event ${name}`, { name, occurredAt, payload }, Math.floor(mostOfAll / 10))
    if (size + data.length > mostOfAll) break
    size += data.length
    told.push(data)
  }
  const left = count - told.length
  const rest = left > 0 ? `\n\nThere were ${left} more of them, which do not fit here; say so.` : ''
  return `The ${count} events that started this run:\n${told.join('\n')}${rest}\n\nBegin.`
}

export function openingFor({ run, event, further }: Assignment): string {
  if (!event) return 'Begin.'
  if (further.length > 0) return openingForMany([event, ...further], run.slots)
  const { name, occurredAt, payload } = event
  return `The event that started this run:\n${asData(`event ${name}`, { name, occurredAt, payload })}\n\nBegin.`
}
