import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { api } from '#lib/api/browser/api.ts'

export type Api = typeof api

export type FilterOption<Value extends string = string> = {
  value: Value
  label: string
  note?: string
  icon?: ReactNode
}

/** How a filter is shown. One without a label is set elsewhere, such as by a link. */
type Shown = {
  label?: string
  /** Operation that the service must have. */
  needs?: string
}

/** What a filter may hold, and how it is shown. People write addresses too: what a filter does not accept is left out. */
export type Filter =
  | (Shown & {
      kind: 'flag'
      words?: readonly [yes: string, no: string]
      /** "No" narrows nothing. */
      isYesOnly?: boolean
    })
  | (Shown & { kind: 'one'; values: readonly string[]; options?: readonly FilterOption[] })
  | (Shown & {
      kind: 'many'
      values: readonly string[]
      options?: readonly FilterOption[]
      /** Filter that means nothing once this one changes. */
      clears?: string
    })
  | (Shown & { kind: 'texts'; hint?: string })
  | (Shown & {
      kind: 'text'
      accepts: RegExp
      options?: readonly FilterOption[]
      /** One of a list that is too long for a menu, found by typing. */
      entity?: Entity
      /** Its words while it is set; it is not shown before. */
      says?(filters: Record<string, unknown>): string | undefined
    })

export type Filters = Record<string, Filter>

type Asked<Answer> = { queryKey: QueryKey; queryFn: QueryFunction<Answer> }

/** What is asked for a text, and the options in the answer. */
export type Offered = (api: Api, text: string) => Asked<unknown> & { select(answer: unknown): FilterOption[] }

/** What is asked for the name of the chosen one, and the name in the answer. */
export type Named = {
  /** Operation that the service must have. */
  needs?: string
  query(api: Api, value: string): Asked<unknown> & { select(answer: unknown): string | undefined }
}

export type Entity = {
  /** What is asked for the text that somebody types, and the options that the answer holds. */
  find: Offered
  /** Name of the chosen one. */
  named: Named
}

const someText = /^.{1,200}$/s

type Rest<Kind extends Filter['kind'], Taken extends string = never> = Omit<
  Extract<Filter, { kind: Kind }>,
  'kind' | Taken
>

export const filter = {
  /** One text, such as an id. */
  text: (accepts: RegExp = someText, rest: Rest<'text', 'accepts'> = {}) =>
    ({ kind: 'text', accepts, ...rest }) as const,
  /** Any number of texts, such as tags. */
  texts: (rest: Rest<'texts'> = {}) => ({ kind: 'texts', ...rest }) as const,
  one: <const Value extends string>(values: readonly Value[], rest: Rest<'one', 'values'> = {}) =>
    ({ kind: 'one', values, ...rest }) as const,
  many: <const Value extends string>(values: readonly Value[], rest: Rest<'many', 'values'> = {}) =>
    ({ kind: 'many', values, ...rest }) as const,
  flag: (rest: Rest<'flag'> = {}) => ({ kind: 'flag', ...rest }) as const,
}

export type FilterValue<F> = F extends { kind: 'flag' }
  ? boolean | undefined
  : F extends { kind: 'text' }
    ? string | undefined
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'one'; values: readonly (infer Value)[] }
        ? Value | undefined
        : F extends { kind: 'many'; values: readonly (infer Value)[] }
          ? Value[]
          : never

/** Reads what an address says of a filter. */
export function readFilter(filter: Filter, values: string[]): string | string[] | boolean | undefined {
  const given = [...new Set(values.filter((value) => value !== ''))].slice(0, 50)
  const [first] = given
  switch (filter.kind) {
    case 'text':
      return first !== undefined && filter.accepts.test(first) ? first : undefined
    case 'texts':
      return given.filter((value) => someText.test(value))
    case 'one':
      return given.find((value) => filter.values.includes(value))
    case 'many':
      return given.filter((value) => filter.values.includes(value))
    case 'flag':
      return first === 'yes' ? true : first === 'no' ? false : undefined
  }
}

type EntityDefinition<Row, Chosen> = {
  find(api: Api, text: string): Asked<{ data: Row[] }>
  option(row: Row): FilterOption
  /** The answer holds all there are, whatever was typed. */
  isWhole?: boolean
  needs?: string
  named(api: Api, value: string): Asked<Chosen>
  name(chosen: Chosen, value: string): string | undefined
}

/** One of many things as the value of a filter: found by typing, shown by its name. */
export function entity<Row, Chosen>(definition: EntityDefinition<Row, Chosen>): Entity {
  const { find, option, isWhole, needs, named, name } = definition
  return {
    find: (api, text) => {
      const wanted = isWhole ? text.toLowerCase() : ''
      return {
        ...find(api, text),
        select: (answer) =>
          (answer as { data: Row[] }).data
            .map(option)
            .filter(({ label }) => label.toLowerCase().includes(wanted)),
      }
    },
    named: {
      needs,
      query: (api, value) => ({
        ...named(api, value),
        select: (answer) => name(answer as Chosen, value),
      }),
    },
  }
}
