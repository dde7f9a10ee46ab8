'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { type FieldOwner, longestFieldText } from '#contract/common/custom-field-types.ts'
import type { CustomField, CustomFieldValues } from '#contract/custom-fields.ts'
import { api } from '#lib/api/browser/api.ts'
import { type FieldValue, numberIn, valueWords } from './words.ts'

type Values = Record<string, FieldValue | null>

export type FieldsSetup = {
  owner: FieldOwner
  /** Under this name unsaved texts are kept. */
  draftKey: string
  values: CustomFieldValues | undefined
  readOnly?: boolean
  /** Sends new values, and those that were seen before. */
  save(values: Values, seen: Values): Promise<unknown>
}

/** The fields that people, or companies, have in this organization. */
export function useFieldsOf(owner: FieldOwner): CustomField[] {
  const isOffered = useOffers()('listCustomFields')
  const { data } = useQuery({ ...api.customFields.list.queryOptions({ input: {} }), enabled: isOffered })
  return (data?.fields ?? []).filter(({ appliesTo }) => appliesTo.includes(owner))
}

/** Names and values, for a list of two columns. Each is edited in place. */
export function FieldRows({ fields, ...setup }: FieldsSetup & { fields: readonly CustomField[] }) {
  return fields.map((field) => (
    <div key={field.id} className="contents">
      <dt className="py-0.5 pr-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{field.label}</dt>
      <dd className="min-w-0 text-sm">
        {field.type === 'choice' || field.type === 'boolean' ? (
          <Chosen field={field} {...setup} />
        ) : (
          <Typed field={field} {...setup} />
        )}
      </dd>
    </div>
  ))
}

type Props = FieldsSetup & { field: CustomField }

const numberError = (text: string) => (numberIn(text) === null ? 'Enter a number, such as 12 or 4.5.' : null)

/** A text, a number or a date. */
function Typed({ field, draftKey, values, readOnly, save }: Props) {
  const { key, label, type } = field
  const value = values?.[key]
  const read = (text: string | null) => (text !== null && type === 'number' ? numberIn(text) : text)
  return (
    <EditableField
      label={label}
      value={value === undefined ? null : String(value)}
      nullable
      max={longestFieldText}
      type={type === 'date' ? 'date' : 'text'}
      readOnly={readOnly}
      placeholder={readOnly ? 'None' : 'Add'}
      {...(type === 'number' && { check: numberError })}
      render={(text) => valueWords(type, read(text) ?? text)}
      draftKey={`${draftKey}-field-${key}`}
      save={(next, seen) => save({ [key]: read(next) }, { [key]: read(seen) })}
    />
  )
}

/** One of some values, chosen in a menu. */
function Chosen({ field, values, readOnly, save }: Props) {
  const { key, label, type, options } = field
  const value = values?.[key]
  const offered: FieldValue[] = type === 'boolean' ? [true, false] : options
  const choose = async (next: FieldValue | null, seen: FieldValue | null, isUndo = false) => {
    if (next === seen) return
    try {
      await save({ [key]: next }, { [key]: seen })
      const said = isUndo ? 'was changed back' : next === null ? 'cleared' : 'saved'
      toast({ title: `${label} ${said}`, undo: isUndo ? undefined : () => void choose(seen, next, true) })
    } catch (error) {
      sayFailed(`${label} was not saved`, error)
    }
  }
  const words = value === undefined ? 'Choose' : valueWords(type, value)
  const look = `min-w-0 truncate ${value === undefined ? 'text-ink-3' : ''}`
  if (readOnly) return <span className={`block py-0.5 ${look}`}>{value === undefined ? 'None' : words}</span>
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${words}`}
          className="group/edit -mx-1.5 flex max-w-[calc(100%+0.75rem)] items-center gap-1.5 rounded-md px-1.5 py-0.5 text-left hover:bg-idle-soft"
        >
          <span className={look}>{words}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
      items={[
        ...offered.map((one) => ({
          label: valueWords(type, one),
          current: one === value,
          onSelect: () => void choose(one, value ?? null),
        })),
        ...(value === undefined
          ? []
          : ['line' as const, { label: 'Clear', onSelect: () => void choose(null, value) }]),
      ]}
    />
  )
}
