import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { Api, Entity, FilterOption } from './filters.ts'

type Query<Answer> = { queryKey: QueryKey; queryFn: QueryFunction<Answer> }

type Definition<Row, Chosen> = {
  find(api: Api, text: string): Query<{ data: Row[] }>
  option(row: Row): FilterOption
  /** The answer holds all there are, whatever was typed. */
  isWhole?: boolean
  needs?: string
  named(api: Api, value: string): Query<Chosen>
  name(chosen: Chosen, value: string): string | undefined
}

/** One of many things as the value of a filter: found by typing, shown by its name. */
export function entity<Row, Chosen>(definition: Definition<Row, Chosen>): Entity {
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
