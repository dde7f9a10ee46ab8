import type * as z from 'zod'
import type { Capability as Described } from '#contract/capabilities.ts'
import type { Context } from '#service/core/context.ts'

/** Addresses that a report may cite; null where a reader could not follow one. */
export type Links = {
  message(message: { id: string; url: string | null }): string | null
  topic(id: string): string | null
  person(id: string): string | null
  company(id: string): string | null
  /** Any other page of the dashboard. */
  page(path: string): string | null
}

/** Links a message to where it was written, everything else to the dashboard. */
export function linksTo(dashboard: string | undefined): Links {
  const base = dashboard?.replace(/\/+$/, '')
  const page = (path: string) => (base === undefined ? null : `${base}/${path}`)
  return {
    page,
    message: ({ id, url }) => (url !== null && /^https?:\/\//.test(url) ? url : page(`messages/${id}`)),
    topic: (id) => page(`topics/${id}`),
    person: (id) => page(`people/${id}`),
    company: (id) => page(`companies/${id}`),
  }
}

/** Values for a tool besides its input; they come from the run, never from the model. */
export type Workplace = { context: Context; automationId: string; runId: string; links: Links }

export type Tool = {
  name: string
  description: string
  input: z.ZodType
  run(place: Workplace, input: unknown): Promise<unknown>
}

/** Permission that an automation can have, with its tools. */
export type Capability = Described & { tools: Tool[] }

type Definition<Input extends z.ZodType> = {
  name: string
  description: string
  input: Input
  run(place: Workplace, input: z.output<Input>): Promise<unknown>
}

/** A tool that parses its input, whoever calls it. */
export function tool<Input extends z.ZodType>({ name, description, input, run }: Definition<Input>): Tool {
  return { name, description, input, run: (place, given) => run(place, input.parse(given)) }
}
