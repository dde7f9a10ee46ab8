import type { ReactNode } from 'react'

export type FilterOption = { value: string; label: string; note?: string; icon?: ReactNode }

type Base = { id: string; label: string }

/** How one filter of a list is shown; `value` and `onChange` come from `useListState`. */
export type FilterControl =
  | (Base & {
      kind: 'flag'
      value: boolean | undefined
      /** Words for yes and no, such as "VIP" and "Not VIP". */
      words: readonly [string, string]
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
  | (Base & { kind: 'texts'; value: readonly string[]; hint: string; onChange(value: string[]): void })
  | (Base & {
      kind: 'entity'
      value: string | undefined
      /** The name of the chosen one. */
      shown: string | undefined
      /** Asked for what is typed; must be a hook. */
      useOptions(text: string): { options: readonly FilterOption[]; isPending: boolean }
      onChange(value: string | undefined): void
    })

export type EntityFilter = Extract<FilterControl, { kind: 'entity' }>
export type TextsFilter = Extract<FilterControl, { kind: 'texts' }>

/** What a filter says while it is set; undefined while it is not. The words of a flag need no name before them. */
export function spoken(filter: FilterControl): string | undefined {
  const words = settingOf(filter)
  return words === undefined || filter.kind === 'flag' ? words : `${filter.label}: ${words}`
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
