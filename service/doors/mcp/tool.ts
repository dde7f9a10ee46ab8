import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type * as z from 'zod'
import type { Route } from '#service/doors/http/operations.ts'
import type { Links } from '#service/runs/capabilities/tool.ts'
import type { Api, Calls } from './calls.ts'

/** What a tool works with, besides its arguments. */
export type Work = {
  calls: Calls
  api: Api
  /** Calls an operation that is chosen by its name. */
  call(route: Route, input: unknown): Promise<unknown>
  links: Links
  /** Aborts when the client has left or canceled. */
  signal: AbortSignal
  /** Tells the client how far it is, when it asked to be told. */
  tell(done: number, message: string): Promise<void>
}

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodType
  /** Operations that it calls, by their path in the contract. It is offered to whoever may call them. */
  operations: string[]
  /** Offered to whoever may call at least one of them; it leaves the others out. */
  takesAny?: boolean
  /** Only describes the operations, and calls none. */
  isDescribing?: boolean
  /** Takes away or replaces what cannot be had back at once. */
  isDestructive?: boolean
  /** Reaches people or programs outside. */
  isOpenWorld?: boolean
  run(work: Work, input: unknown): Promise<object>
}

type Definition<Input extends z.ZodType> = Omit<Tool, 'input' | 'run'> & {
  input: Input
  run(work: Work, input: z.output<Input>): Promise<object>
}

/** Refuses arguments as the interface does, with the field and the reason. */
function parsed<Input extends z.ZodType>(input: Input, given: unknown): z.output<Input> {
  const { data, error } = input.safeParse(given)
  if (!error) return data
  const message = 'Input validation failed'
  throw new ORPCError('BAD_REQUEST', {
    message,
    cause: new ValidationError({ message, issues: error.issues, data: given }),
  })
}

export function tool<Input extends z.ZodType>({ input, run, ...rest }: Definition<Input>): Tool {
  return { ...rest, input, run: (work, given) => run(work, parsed(input, given)) }
}

/** Fields of an input without the one that guards an edit of a form: a program says what to change, not what it saw. */
export function withoutExpected<Shape extends z.ZodRawShape>(shape: Shape): Omit<Shape, 'expected'> {
  const { expected: _, ...rest } = shape
  return rest
}
