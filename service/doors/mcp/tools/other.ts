import { ORPCError } from '@orpc/client'
import * as z from 'zod'
import type { Route } from '#service/doors/http/operations.ts'
import { type Calls, isReading } from '../calls.ts'
import { jsonOf } from '../input.ts'
import { ranking } from '../ranking.ts'
import { type Tool, tool } from '../tool.ts'

type Given = { routes: readonly Route[]; keptBackFor(operation: string): string | null }

const nothing = z.strictObject({})

function inputOf({ input }: Route): z.ZodType {
  return input instanceof z.ZodType ? input : nothing
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The two tools behind which every operation stands that has no tool of its own. */
export function otherTools({ routes, keptBackFor }: Given): Tool[] {
  const givenRoutes = routes.filter(({ name }) => keptBackFor(name) === null)
  const byId = new Map(routes.map((route) => [route.operationId, route]))
  const names = givenRoutes.map(({ name }) => name)
  const rank = ranking(
    givenRoutes.map((route) => ({
      item: route,
      heading: `${route.operationId} ${route.name} ${route.summary}`,
      text: route.description,
    })),
  )

  function routeNamed(operation: string): Route {
    const route = byId.get(operation)
    if (route) return route
    const near = rank(operation).slice(0, 3)
    const suggestion = near.length > 0 ? ` Did you mean ${near.map((it) => it.operationId).join(', ')}?` : ''
    throw new ORPCError('NOT_FOUND', {
      message: `There is no operation ${operation}.${suggestion} Find it with search_operations.`,
    })
  }

  function lacking(calls: Calls, { name }: Route): boolean {
    return !calls.may(name)
  }

  const searchOperations = tool({
    name: 'search_operations',
    title: 'Search operations',
    description:
      'Finds what else can be done: notes, own fields, channels, sources, imports, destinations, webhooks, models, undo, split, ' +
      'history, members, settings, the audit log and more. Answers names and what each takes, for `call_operation`.',
    input: z.strictObject({
      query: z
        .string()
        .min(1)
        .max(200)
        .describe('What is to be done, in words, or the name of an operation.'),
      limit: z.int().min(1).max(10).default(4),
    }),
    operations: names,
    takesAny: true,
    isDescribing: true,
    async run({ calls }, { query, limit }) {
      const found = rank(query).filter((route) => !lacking(calls, route))
      if (found.length === 0)
        return { operations: [], found: `No operation is like “${query}”. Use other words.` }
      const operations = found.slice(0, limit).map((route) => ({
        ...{ operation: route.operationId, summary: route.summary, description: route.description },
        changes: !isReading(route),
        input: jsonOf(inputOf(route)),
      }))
      return { operations, others: found.slice(limit, limit + 8).map((it) => it.operationId) }
    },
  })

  const callOperation = tool({
    name: 'call_operation',
    title: 'Call an operation',
    description:
      'Calls one operation by its name, with the input that `search_operations` describes. Ask the person you work for before ' +
      'anything that removes or sends.',
    input: z.strictObject({
      operation: z
        .string()
        .min(1)
        .max(100)
        .describe('Name of the operation, such as `listWebhookEndpoints`.'),
      input: z.record(z.string(), z.unknown()).default({}).describe('What it takes, as one object.'),
    }),
    operations: names,
    takesAny: true,
    isDestructive: true,
    isOpenWorld: true,
    async run(work, { operation, input }) {
      const route = routeNamed(operation)
      const kept = keptBackFor(route.name)
      if (kept !== null) throw new ORPCError('FORBIDDEN', { message: kept })
      const result = await work.call(route, input)
      return isFields(result) ? result : { result }
    },
  })

  return [searchOperations, callOperation]
}
