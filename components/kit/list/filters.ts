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

/** Display of a filter. One without a label is set elsewhere, such as by a link. */
type Shown = {
  label?: string
  /** Operation that the service must have. */
  needs?: string
}

/** Values of a filter and their display. Values in the address that a filter does not accept are ignored. */
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
  | (Shown & {
      kind: 'texts'
      hint?: string
      /** Offers the texts in use to choose from, where the service lists them. */
      known?: { needs: string; find: Offered }
    })
  | (Shown & {
      kind: 'text'
      accepts: RegExp
      options?: readonly FilterOption[]
      /** Choice from a list that is too long for a menu; typing searches it. */
      entity?: Entity
      /** Its words while it is set; it is not shown before. */
      says?(filters: Record<string, unknown>): string | undefined
    })

export type Filters = Record<string, Filter>

/** Values as options: each with its word and, where there is one, its mark. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
  icon?: (value: Value) => ReactNode,
): FilterOption<Value>[] {
  return values.map((value) => ({ value, label: words[value], icon: icon?.(value) }))
}

type Asked<Answer> = { queryKey: QueryKey; queryFn: QueryFunction<Answer> }

/** Query for a search text, and the options in its answer. */
export type Offered = (api: Api, text: string) => Asked<unknown> & { select(answer: unknown): FilterOption[] }

/** Query for the name of a chosen id, and the name in its answer. */
export type Named = {
  /** Operation that the service must have. */
  needs?: string
  query(api: Api, value: string): Asked<unknown> & { select(answer: unknown): string | undefined }
}

export type Entity = {
  /** Query for the typed text, and the options in its answer. */
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
  /** Text value, such as an id. */
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
  /** The answer contains all options, whatever was typed. */
  isWhole?: boolean
  needs?: string
  named(api: Api, value: string): Asked<Chosen>
  name(chosen: Chosen, value: string): string | undefined
}

/** Filter by an id: typing searches for it, and its name is shown. */
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
