import { rulesText } from '#contract/common/rule-words.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { type BuilderDraft, type Output, plainly, plainText } from './draft.ts'
import { delayWords, eventTitle } from './event.ts'
import { wantedWhen } from './input.ts'
import type { Part } from './merge.ts'
import { completeRules } from './rules.ts'

export const partLabels: Record<Part, string> = {
  ...plainly('part'),
  when: 'When',
  condition: 'Only if',
  capabilities: 'With',
  sendTo: 'Send to',
}

function whenText(draft: BuilderDraft): string {
  const { trigger, event, timezone } = draft
  if (trigger === 'event')
    return [
      ...event.events.map(eventTitle),
      ...event.branches.map((branch) => `into ${branch}`),
      ...(event.delay.amount.trim() ? [`after ${delayWords(event.delay)}`] : []),
    ].join('\n')
  const schedule = wantedWhen(draft)
  return schedule && schedule.type !== 'event' ? `${ruleText(schedule)}\n${timezone}` : 'Not complete'
}

function conditionText({ event }: BuilderDraft): string {
  const rules = completeRules(event.rules)
  return [rules ? rulesText(rules) : '', event.condition].filter((text) => text !== '').join('\n')
}

/** Names of the ids in a draft. */
export type Called = {
  places: (outputs: readonly Output[]) => string[]
  capability: (key: string) => string
  member: (id: string) => string
}

/** Writes one part of a draft as lines, to read and to compare. */
export function partText(draft: BuilderDraft, part: Part, called: Called): string {
  const { sendTo, capabilities } = draft
  switch (part) {
    case 'when':
      return whenText(draft)
    case 'condition':
      return conditionText(draft)
    case 'capabilities':
      return capabilities.mode === 'all'
        ? 'Everything'
        : capabilities.keys.map(called.capability).toSorted().join('\n')
    case 'sendTo':
      if (sendTo.kind === 'default') return 'The default destination'
      return called.places(sendTo.outputs).join('\n')
    case 'inboxMemberIds':
      return draft.inboxMemberIds?.map(called.member).join('\n') ?? 'Everybody'
    default:
      return plainText(part, draft)
  }
}
