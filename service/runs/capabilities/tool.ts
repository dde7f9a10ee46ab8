import type * as z from 'zod'
import type { Capability as Described } from '#contract/capabilities.ts'
import type { Context } from '#service/core/context.ts'
import type { Links } from './links.ts'

/** What a tool works with: the organization of the run, and nothing that the model says. */
export type Workplace = { context: Context; automationId: string; runId: string; links: Links }

export type Tool = {
  name: string
  description: string
  input: z.ZodType
  run(place: Workplace, input: unknown): Promise<unknown>
}

/** What an automation may be allowed, with the tools that it opens. */
export type Capability = Described & { tools: Tool[] }

type Definition<Input extends z.ZodType> = {
  name: string
  description: string
  input: Input
  run(place: Workplace, input: z.output<Input>): Promise<unknown>
}

/** The input is parsed here as well, whoever calls. */
export function tool<Input extends z.ZodType>({ name, description, input, run }: Definition<Input>): Tool {
  return { name, description, input, run: (place, given) => run(place, input.parse(given)) }
}
