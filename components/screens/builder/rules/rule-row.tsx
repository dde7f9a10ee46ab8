'use client'

import { X } from 'lucide-react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Select } from '#components/ui/input.tsx'
import { fieldLabel } from '#contract/common/event-fields.ts'
import { joined } from '#contract/common/joined.ts'
import { ruleProblems } from '#contract/common/rule-problems.ts'
import { type RuleTest, testsOf, testWords } from '#contract/common/rule-words.ts'
import { parseRule, type RuleDraft } from '../draft/rules.ts'
import { type RuleField, rowFor } from './rule-fields.ts'
import { hasChoices, RuleValue } from './rule-value.tsx'

export const ruleControl = (index: number, part: 'field' | 'remove') => `builder-rule-${index + 1}-${part}`

type Props = {
  index: number
  row: RuleDraft
  fields: readonly RuleField[]
  /** How many events are chosen. */
  events: number
  /** Says also that something is still empty: saving was tried. */
  isStrict: boolean
  /** “12 of 50”: the past events that meet this rule; null while it is not known. */
  met: string | null
  seen: readonly string[]
  onChange: (row: RuleDraft) => void
  onRemove: () => void
}

/** One rule: field, test, value. */
export function RuleRow({ index, row, fields, events, isStrict, met, seen, onChange, onRemove }: Props) {
  const number = index + 1
  const field = fields.find((one) => one.field === row.field)
  const problem = rowProblem(row, fields, isStrict)
  const errorId = `builder-rule-${number}-error`
  const noteId = `builder-rule-${number}-note`
  const note = field ? noteOf(field, row, events) : null
  const describedBy = [problem && errorId, note && noteId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[minmax(0,15rem)_auto_minmax(0,1fr)_auto]">
        <Combobox
          id={ruleControl(index, 'field')}
          label={`Field of rule ${number}`}
          placeholder="Choose a field"
          value={row.field || null}
          shown={fieldLabel(row.field)}
          options={fields.map(({ field: value, label, description }) => ({
            value,
            label,
            note: description,
          }))}
          invalid={problem !== null && row.field === ''}
          describedBy={describedBy}
          emptyText="No field of these events is called so."
          onChoose={(value) => {
            const chosen = fields.find((one) => one.field === value)
            if (chosen && chosen.field !== row.field) onChange(rowFor(chosen))
          }}
        />
        <span className="max-md:col-span-2 max-md:row-start-2">
          {row.field !== '' && (
            <Select
              aria-label={`Test of rule ${number}`}
              value={row.test}
              onChange={({ currentTarget }) => onChange({ ...row, test: currentTarget.value as RuleTest })}
            >
              {testsOf[field?.type ?? row.type].map((test) => (
                <option key={test} value={test}>
                  {testWords[test]}
                </option>
              ))}
            </Select>
          )}
        </span>
        <div
          className={
            hasChoices(field, row)
              ? 'col-span-full row-start-2 min-w-0 max-md:row-start-3'
              : 'min-w-0 max-md:col-span-2 max-md:row-start-3'
          }
        >
          {row.field !== '' && (
            <RuleValue
              id={`builder-rule-${number}-value`}
              label={`Value of rule ${number}`}
              row={row}
              field={field}
              seen={seen}
              isWrong={problem !== null}
              describedBy={describedBy}
              onChange={(text) => onChange({ ...row, text })}
            />
          )}
        </div>
        <IconButton
          id={ruleControl(index, 'remove')}
          className="col-start-[-2] row-start-1"
          label={`Remove rule ${number}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {problem && <FieldError id={errorId} text={problem} />}
      {(note || met) && (
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
          <span id={noteId}>{note}</span>
          {met && <span className="tabular-nums">{met}</span>}
        </p>
      )}
    </div>
  )
}

/** Tells the problem of a row. An empty value is no problem until somebody has tried to save. */
export function rowProblem(row: RuleDraft, fields: readonly RuleField[], isStrict: boolean): string | null {
  const parsed = parseRule(row)
  if ('problem' in parsed) return isStrict || row.text.trim() !== '' ? parsed.problem : null
  const [wrong] = fields.length > 0 ? ruleProblems({ match: 'all', rows: [parsed.rule] }, fields) : []
  return wrong?.message ?? null
}

/** Says what a list means, and which of the chosen events have no such field. */
function noteOf(
  { field, titles, type, description, choices }: RuleField,
  { test }: RuleDraft,
  events: number,
): string | null {
  const isNegative = test === 'is-not' || test === 'contains-not' || test === 'is-missing'
  const isMany = field.includes('[]') || type === 'list'
  const many =
    isMany && type !== 'boolean' ? (isNegative ? ' None of them may.' : ' One of them is enough.') : ''
  const about = choices ? '' : `${description}${many}`
  if (titles.length >= events) return about || null
  const others = isNegative ? 'always met by the other events' : 'never met by the other events'
  return `${about} Only for ${joined(titles.map((title) => `“${title}”`))}: ${others}.`.trim()
}
