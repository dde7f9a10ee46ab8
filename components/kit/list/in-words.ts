import { type FilterControl, spoken } from './filters.ts'

/** All that narrows a list: what was searched for, and what each filter says. */
export function inWords(search: string, filters: readonly FilterControl[]): string[] {
  return [...(search === '' ? [] : [`“${search}”`]), ...filters.flatMap((filter) => spoken(filter) ?? [])]
}
