'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { tagsOffered, tagsQuery } from '#components/kit/tags/queries.ts'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/input.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { controlId } from '../draft/fields.ts'
import { newRule, type RuleDraft, type RulesDraft } from '../draft/rules.ts'
import { useBuilderField, useDraft } from '../state/builder-form.ts'
import { useEventKinds } from '../when/use-event-kinds.ts'
import { Matches } from './matches.tsx'
import { fieldsOf, startersOf } from './rule-fields.ts'
import { RuleRow, rowProblem, ruleControl } from './rule-row.tsx'
import { metByRow, seenValues, useMatches } from './use-matches.ts'

const mostRules = 20
const tagField = 'people[].tags'
const addId = 'builder-rules-add'

/** The tags that people have, for a rule about them. */
function useKnownTags(isAsked: boolean): string[] {
  const isOffered = useOffers()(tagsOffered)
  const { data } = useQuery({ ...tagsQuery(api, ''), enabled: isAsked && isOffered })
  return data?.data.map(({ tag }) => tag) ?? []
}

/** Rows of rules that an event has to meet, with how many of the last events do. */
export default function RulesEditor() {
  const { value: rules, set, problem } = useBuilderField('event.rules')
  const { event } = useDraft()
  const id = useId()
  const { kindOf } = useEventKinds()
  const kinds = event.events.map(kindOf).filter((kind) => kind !== null)
  const fields = fieldsOf(kinds)
  const matches = useMatches(event)
  const { rows } = rules
  const { focusLater } = useFocusAfter(rows.length)
  const change = (next: RuleDraft[]) => set({ ...rules, rows: next })
  const add = (row: RuleDraft) => {
    focusLater(row.field === '' ? ruleControl(rows.length, 'field') : `builder-rule-${rows.length + 1}-value`)
    change([...rows, row])
  }
  const remove = (index: number) => {
    const last = rows.length - 2
    focusLater(last < 0 ? addId : ruleControl(Math.min(index, last), 'remove'))
    change(rows.filter((_, n) => n !== index))
  }
  const tags = useKnownTags(rows.some((row) => row.field === tagField))
  const known = (field: string) => {
    const seen = seenValues(matches.lines, field)
    return field === tagField ? [...new Set([...tags, ...seen])] : seen
  }
  const isStrict = problem !== null
  const met = matches.isStale ? [] : metByRow(event, matches.lines)
  const wrong = rows.findIndex((row) => rowProblem(row, fields, isStrict) !== null)
  const isFull = rows.length >= mostRules
  return (
    <section
      aria-labelledby={id}
      id={wrong < 0 ? controlId('event.rules') : undefined}
      className="grid min-w-0 gap-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="text-sm font-medium">
          Rules
        </h3>
        <p className="text-xs text-ink-3">Checked exactly, and without a model.</p>
      </div>
      {rows.length > 1 && <MatchChoice value={rules.match} onChange={(match) => set({ ...rules, match })} />}
      {rows.length > 0 && (
        <ol aria-labelledby={id} className="grid min-w-0 gap-3">
          {numbered(rows).map(({ row, index }) => (
            <li key={index} id={index === wrong ? controlId('event.rules') : undefined} className="min-w-0">
              <RuleRow
                {...{ index, row, fields, isStrict }}
                events={event.events.length}
                met={metWords(met[index], rows.length, matches.lines?.length)}
                seen={row.type === 'text' ? known(row.field) : []}
                onChange={(next) => change(rows.map((one, n) => (n === index ? next : one)))}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {problem && wrong < 0 && <FieldError id="builder-rules-error" text={problem} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button id={addId} size="sm" disabled={isFull} onClick={() => add(newRule)}>
          <Plus aria-hidden="true" /> Add a rule
        </Button>
        {isFull && <span className="text-xs text-ink-3">{mostRules} rules at most</span>}
        {rows.length === 0 &&
          startersOf(fields).map(({ label, row }) => (
            <Button key={label} size="sm" variant="quiet" onClick={() => add(row)}>
              {label}
            </Button>
          ))}
      </div>
      <Matches event={event} matches={matches} />
    </section>
  )
}

/** Rows have no name of their own: they are told apart by their place. */
const numbered = (rows: readonly RuleDraft[]) => rows.map((row, index) => ({ row, index }))

/** With one rule it is the count of all. */
function metWords(met: number | null | undefined, rows: number, of: number | undefined): string | null {
  return rows < 2 || met === null || met === undefined || of === undefined ? null : `${met} of ${of} events`
}

type MatchProps = { value: RulesDraft['match']; onChange: (match: RulesDraft['match']) => void }

function MatchChoice({ value, onChange }: MatchProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor="builder-rules-match">An event counts when it meets</label>
      <Select
        id="builder-rules-match"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'any' ? 'any' : 'all')}
      >
        <option value="all">all of these rules</option>
        <option value="any">any of these rules</option>
      </Select>
    </div>
  )
}

/** Moves the focus to a control once the rows have changed. */
function useFocusAfter(count: number) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const id = count >= 0 ? wanted.current : null
    wanted.current = null
    if (id) document.getElementById(id)?.focus()
  }, [count])
  return {
    focusLater(id: string) {
      wanted.current = id
    },
  }
}
