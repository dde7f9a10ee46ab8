'use client'

import type { ReactNode } from 'react'
import { Switch } from '#components/ui/switch.tsx'
import type { StoryWriterRules, UpdateStoryWriterInput } from '#contract/story-writer.ts'
import { NumberSetting } from './text-settings.tsx'
import type { Save } from './use-saved-settings.ts'

type Props = { rules: StoryWriterRules; readOnly: boolean; onSave: Save<UpdateStoryWriterInput> }

type RuleProps = {
  title: string
  on: boolean
  readOnly: boolean
  onSwitch: (on: boolean) => void
  children: ReactNode
}

/** One rule: whether it counts, and its thresholds in a sentence. */
function Rule({ title, on, readOnly, onSwitch, children }: RuleProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1.5 border-b border-line py-4 last:border-b-0">
      <h3 className="font-medium">{title}</h3>
      <Switch aria-label={title} checked={on} disabled={readOnly} onChange={onSwitch} />
      <div
        className={`col-span-2 flex flex-wrap items-center gap-x-2 gap-y-2 text-ink-2 sm:col-span-1 ${on ? '' : 'opacity-60'}`}
      >
        {children}
      </div>
    </li>
  )
}

/** The rules that ask for stories. Each is a sentence with its thresholds in it. */
export function StoryRules({ rules, readOnly, onSave }: Props) {
  const { shared } = rules
  const change = <K extends keyof StoryWriterRules>(
    rule: K,
    title: string,
    given: Partial<StoryWriterRules[K]>,
  ) => onSave({ rules: { [rule]: given } }, title)
  const number = <K extends keyof StoryWriterRules>(
    rule: K,
    title: string,
    key: keyof StoryWriterRules[K] & string,
    label: string,
    [least, most]: [number, number],
    decimals = false,
  ) => (
    <NumberSetting
      label={`${title}: ${label}`}
      value={Number(rules[rule][key])}
      least={least}
      most={most}
      decimals={decimals}
      readOnly={readOnly || !rules[rule].on}
      onSave={(value) => change(rule, title, { [key]: value } as Partial<StoryWriterRules[K]>)}
    />
  )
  const common = (rule: keyof StoryWriterRules, title: string) => ({
    ...{ title, readOnly, on: rules[rule].on },
    onSwitch: (on: boolean) => change(rule, title, { on }),
  })
  return (
    <ul>
      <Rule {...common('rising', 'A topic rises')}>
        <span>From</span>
        {number('rising', 'A topic rises', 'messages', 'messages in seven days', [2, 10_000])}
        <span>messages in seven days, and</span>
        {number('rising', 'A topic rises', 'times', 'times the average', [1.1, 100], true)}
        <span>times the average of the four weeks before.</span>
      </Rule>
      <Rule {...common('shared', 'Several share a topic')}>
        <span>From</span>
        {number('shared', 'Several share a topic', 'companies', 'companies', [2, 1000])}
        <span>companies within four weeks.</span>
        <span className="inline-flex items-center gap-2">
          <Switch
            checked={shared.vip}
            disabled={readOnly || !shared.on}
            aria-label="One VIP is enough"
            onChange={(vip) => change('shared', 'One VIP is enough', { vip })}
          />
          One VIP is enough
        </span>
      </Rule>
      <Rule {...common('money', 'Money is at risk')}>
        <span>Companies in a bug report or complaint pay</span>
        {number('money', 'Money is at risk', 'yearlyValue', 'paid a year', [1, 1_000_000_000])}
        <span>a year or more, or</span>
        {number('money', 'Money is at risk', 'cancellations', 'cancellations', [1, 1000])}
        <span>cancel with a comment within four weeks.</span>
      </Rule>
      <Rule {...common('shipped', 'It is done, and people wait for an answer')}>
        <span>A topic is completed, and</span>
        {number('shipped', 'It is done, and people wait for an answer', 'people', 'people', [1, 10_000])}
        <span>or more who asked were not told.</span>
      </Rule>
      <Rule {...common('contradiction', 'A version gets praise and complaints')}>
        <span>From</span>
        {number(
          'contradiction',
          'A version gets praise and complaints',
          'people',
          'people on each side',
          [1, 1000],
        )}
        <span>people on each side within four weeks.</span>
      </Rule>
      <Rule {...common('silent', 'A source or topic falls silent')}>
        <span>Nothing for</span>
        {number('silent', 'A source or topic falls silent', 'days', 'days', [1, 90])}
        <span>days, after</span>
        {number('silent', 'A source or topic falls silent', 'messages', 'messages a week', [1, 10_000])}
        <span>messages a week or more.</span>
      </Rule>
    </ul>
  )
}
