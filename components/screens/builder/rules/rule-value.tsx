'use client'

import { Input, Select } from '#components/ui/input.tsx'
import { choiceWords } from '#contract/common/event-fields.ts'
import { takesNoValue } from '#contract/common/rule-words.ts'
import { type RuleDraft, textOf, textsOf } from '../draft/rules.ts'
import type { RuleField } from './rule-fields.ts'

type Props = {
  id: string
  label: string
  row: RuleDraft
  field: RuleField | undefined
  /** Values that past events had. */
  seen: readonly string[]
  isWrong: boolean
  describedBy: string | undefined
  onChange: (text: string) => void
}

/** Whether its values are chosen from a set, which is wider than a field: it has a line of its own. */
export function hasChoices(field: RuleField | undefined, { test }: RuleDraft): boolean {
  return Boolean(field?.choices) && (test === 'is' || test === 'is-not')
}

/** The control for the value of a rule, by the type of its field. */
export function RuleValue(props: Props) {
  const { id, label, row, field, seen, isWrong, describedBy, onChange } = props
  if (takesNoValue(row.test)) return null
  if (row.type === 'boolean')
    return (
      <Select
        id={id}
        aria-label={label}
        value={row.text === 'no' ? 'no' : 'yes'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="yes">yes</option>
        <option value="no">no</option>
      </Select>
    )
  if (field?.choices && hasChoices(field, row))
    return <Options {...{ label, describedBy, onChange }} choices={field.choices} text={row.text} />
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        value={row.text}
        list={seen.length > 0 ? `${id}-seen` : undefined}
        inputMode={row.type === 'number' ? 'decimal' : undefined}
        placeholder={placeholders[row.type]}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {seen.length > 0 && (
        <datalist id={`${id}-seen`}>
          {seen.map((value) => (
            <option key={value} value={textOf([value])} />
          ))}
        </datalist>
      )}
    </>
  )
}

const placeholders: Record<Exclude<RuleDraft['type'], 'boolean'>, string> = {
  text: 'one value, or several, with commas',
  number: '1000',
  'date-time': '2027-03-01',
}

type OptionsProps = Pick<Props, 'label' | 'describedBy' | 'onChange'> & {
  choices: readonly string[]
  text: string
}

/** All values of the field, of which one or several are chosen. */
function Options({ label, choices, text, describedBy, onChange }: OptionsProps) {
  const chosen = textsOf(text)
  const toggle = (value: string) =>
    onChange(textOf(choices.filter((one) => chosen.includes(one) !== (one === value))))
  return (
    <fieldset aria-label={label} aria-describedby={describedBy} className="flex min-w-0 flex-wrap gap-1.5">
      {choices.map((value) => (
        <label
          key={value}
          className="relative inline-flex h-8 cursor-pointer items-center rounded-[7px] border border-control px-2.5 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {choiceWords(value)}
        </label>
      ))}
    </fieldset>
  )
}
