import type { StoryRule } from '#contract/story-shape.ts'
import type { StoryWriterRules } from '#contract/story-writer.ts'
import type { TopicPulse } from './active-topics.ts'

/** Rule that asks for a story; the heaviest comes first, and gives the story its title. */
export type Cause = { rule: StoryRule; weight: number }

type Found<Kind extends string> = {
  kind: Kind
  /** Stays the same as long as it is the same finding: one story each. */
  key: string
  causes: [Cause, ...Cause[]]
}

export type Finding =
  | (Found<'topic'> & { topicId: string })
  | (Found<'shipped'> & { topicId: string })
  | (Found<'version'> & { version: string })
  | (Found<'cancellations'> & { channelIds: string[] })
  | (Found<'source'> & { source: string })

export type FindingOf<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>

export const perWeekBefore = (pulse: TopicPulse) => pulse.before / 4

function isRising(pulse: TopicPulse, { on, messages, times }: StoryWriterRules['rising']): boolean {
  return on && pulse.week >= messages && pulse.week >= times * perWeekBefore(pulse)
}

function isShared(pulse: TopicPulse, { on, companies, vip }: StoryWriterRules['shared']): boolean {
  return on && (pulse.companies >= companies || (vip && pulse.vip !== null))
}

/** Whether a paying customer is unhappy. */
function isMoney(
  { type, yearlyValue: value }: TopicPulse,
  { on, yearlyValue }: StoryWriterRules['money'],
): boolean {
  return on && (type === 'bug_report' || type === 'complaint') && value >= yearlyValue
}

function isSilent(pulse: TopicPulse, { on, messages }: StoryWriterRules['silent']): boolean {
  return on && pulse.type !== 'praise' && pulse.sinceSilence === 0 && pulse.beforeSilence >= 4 * messages
}

/** Rules of one topic that ask for a story, the heaviest first. */
export function causesOf(pulse: TopicPulse, rules: StoryWriterRules): Cause[] {
  const times = pulse.week / Math.max(1, perWeekBefore(pulse))
  const causes: (Cause | false)[] = [
    isMoney(pulse, rules.money) && { rule: 'money', weight: 100 + Math.log10(1 + pulse.yearlyValue) },
    isShared(pulse, rules.shared) && {
      rule: 'shared',
      weight: (pulse.vip === null ? 60 : 70) + (9 * pulse.companies) / (pulse.companies + 6),
    },
    isRising(pulse, rules.rising) && { rule: 'rising', weight: 50 + Math.min(9, times) },
    isSilent(pulse, rules.silent) && { rule: 'silent', weight: 30 },
  ]
  return causes.filter((it) => it !== false).toSorted((a, b) => b.weight - a.weight)
}

export function topicFindings(pulses: TopicPulse[], rules: StoryWriterRules): Finding[] {
  return pulses.flatMap((pulse): Finding[] => {
    const [first, ...others] = causesOf(pulse, rules)
    if (!first) return []
    return [{ kind: 'topic', key: `topic:${pulse.id}`, topicId: pulse.id, causes: [first, ...others] }]
  })
}

/** Weight that a finding loses for each heavier one of the same rule: a day's stories are about several kinds of things. */
const sameRule = 15

const inOrder = (a: Weighed, b: Weighed) => b.weight - a.weight || (a.finding.key < b.finding.key ? -1 : 1)

type Weighed = { finding: Finding; weight: number }

/**
 * The heaviest first, and of each rule one before any has many; of equal ones the same order every time. `told`: keys of findings that have
 * a story, which take no place from others.
 */
export function byWeight(findings: Finding[], told: ReadonlySet<string> = new Set()): Finding[] {
  const before = new Map<StoryRule, number>()
  return findings
    .map((finding) => ({ finding, weight: finding.causes[0].weight }))
    .toSorted(inOrder)
    .map(({ finding, weight }): Weighed => {
      if (told.has(finding.key)) return { finding, weight }
      const { rule } = finding.causes[0]
      const n = before.get(rule) ?? 0
      before.set(rule, n + 1)
      return { finding, weight: weight - n * sameRule }
    })
    .toSorted(inOrder)
    .map(({ finding }) => finding)
}
