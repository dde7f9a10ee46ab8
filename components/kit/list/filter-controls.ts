import type { Filter, FilterOption, Offered } from './filters.ts'
import type { ListAddress, ListState } from './list-state.ts'

type Base = { id: string; label: string }

/** Filter as a control of the toolbar. */
export type FilterControl =
  | (Base & {
      kind: 'flag'
      value: boolean | undefined
      words: readonly [yes: string, no: string]
      onChange(value: boolean | undefined): void
    })
  | (Base & {
      kind: 'one'
      value: string | undefined
      options: readonly FilterOption[]
      onChange(value: string | undefined): void
    })
  | (Base & {
      kind: 'many'
      value: readonly string[]
      options: readonly FilterOption[]
      onChange(value: string[]): void
    })
  | (Base & {
      kind: 'texts'
      value: readonly string[]
      hint: string
      /** Query for those that there are. */
      find: Offered | undefined
      onChange(value: string[]): void
    })
  | (Base & {
      kind: 'entity'
      value: string | undefined
      /** Name of the chosen one. */
      shown: string | undefined
      find: Offered
      onChange(value: string | undefined): void
    })

export type EntityFilter = Extract<FilterControl, { kind: 'entity' }>
export type TextsFilter = Extract<FilterControl, { kind: 'texts' }>

type Setting = {
  state: ListState
  change(patch: { filters: ListState['filters'] }): void
  offers(operation: string): boolean
  /** Names of chosen entities, by filter. */
  names: Readonly<Record<string, string | undefined>>
}

/** The controls of every filter that has a label and that the service offers, in the order of the definition. */
export function controlsOf(definition: Pick<ListAddress, 'filters'>, setting: Setting): FilterControl[] {
  return Object.entries(definition.filters).flatMap(([id, filter]) => {
    const { label, needs } = filter
    if (label === undefined || (needs !== undefined && !setting.offers(needs))) return []
    return controlOf({ id, label }, filter, setting) ?? []
  })
}

function controlOf(
  base: Base,
  filter: Filter,
  { state, change, names, offers }: Setting,
): FilterControl | undefined {
  const { id } = base
  const onChange = (value: boolean | string | string[] | undefined) => change({ filters: { [id]: value } })
  const value = state.filters[id] as never
  switch (filter.kind) {
    case 'flag': {
      const { words = ['Yes', 'No'], isYesOnly } = filter
      if (!isYesOnly) return { ...base, kind: 'flag', value, words, onChange }
      return {
        ...base,
        kind: 'flag',
        value: value || undefined,
        words,
        onChange: (is) => onChange(is || undefined),
      }
    }
    case 'texts': {
      const { hint = '', known } = filter
      const find = known && offers(known.needs) ? known.find : undefined
      return { ...base, kind: 'texts', value, hint, find, onChange }
    }
    case 'one':
      return { ...base, kind: 'one', value, options: choicesOf(filter), onChange }
    case 'many': {
      const cleared = filter.clears === undefined ? {} : { [filter.clears]: undefined }
      return {
        ...{ ...base, kind: 'many' as const, value, options: choicesOf(filter) },
        onChange: (next: string[]) => change({ filters: { [id]: next, ...cleared } }),
      }
    }
    case 'text':
      return textControl(base, filter, { value, filters: state.filters, shown: names[id], onChange })
  }
}

type Text = {
  value: string | undefined
  filters: ListState['filters']
  shown: string | undefined
  onChange(value: string | undefined): void
}

function textControl(
  base: Base,
  { entity, options, says }: Extract<Filter, { kind: 'text' }>,
  { value, filters, shown, onChange }: Text,
): FilterControl | undefined {
  if (entity) return { ...base, kind: 'entity', value, shown, find: entity.find, onChange }
  if (!says) return { ...base, kind: 'one', value, options: options ?? [], onChange }
  const label = value === undefined ? undefined : says(filters)
  if (value === undefined || label === undefined) return undefined
  return { ...base, kind: 'one', value, options: [{ value, label }], onChange }
}

function choicesOf({ values, options }: { values: readonly string[]; options?: readonly FilterOption[] }) {
  return options ?? values.map((value) => ({ value, label: value }))
}

/** Words of an active filter; undefined for others. The words of a flag need no name before them. */
export function spoken(filter: FilterControl): string | undefined {
  const words = settingOf(filter)
  return words === undefined || filter.kind === 'flag' ? words : `${filter.label}: ${words}`
}

/** Lists the search text and all active filters in words. */
export function inWords(search: string, filters: readonly FilterControl[]): string[] {
  return [...(search === '' ? [] : [`“${search}”`]), ...filters.flatMap((filter) => spoken(filter) ?? [])]
}

function settingOf(filter: FilterControl): string | undefined {
  switch (filter.kind) {
    case 'flag':
      return filter.value === undefined ? undefined : filter.words[filter.value ? 0 : 1]
    case 'one':
      return filter.value === undefined ? undefined : labelOf(filter.options, filter.value)
    case 'many':
      return joined(filter.value.map((value) => labelOf(filter.options, value)))
    case 'texts':
      return joined(filter.value)
    case 'entity':
      return filter.value === undefined ? undefined : (filter.shown ?? filter.value)
  }
}

export function cleared(filter: FilterControl): void {
  if (filter.kind === 'many' || filter.kind === 'texts') filter.onChange([])
  else filter.onChange(undefined)
}

function labelOf(options: readonly FilterOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

function joined(values: readonly string[]): string | undefined {
  const [first, second, ...more] = values
  if (first === undefined) return undefined
  if (second === undefined) return first
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} +${more.length}`
}
