import { generateText, jsonSchema, type ToolSet, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modelsFrom } from '#service/api/models/make.ts'
import { readSettings } from '#service/core/settings.ts'
import { routes } from '#service/doors/http/operations.ts'
import { jsonOf } from '#service/doors/mcp/input.ts'
import { ranking } from '#service/doors/mcp/ranking.ts'
import { keptBackFor, tools } from '#service/doors/mcp/registry.ts'
import { cases } from './assistant-cases.ts'

const among = 3

const rankTools = ranking(
  tools
    .filter(({ name }) => !name.endsWith('_operation') && !name.endsWith('_operations'))
    .map(({ name, title, description }) => ({ item: name, heading: `${name} ${title}`, text: description })),
)
const rankOperations = ranking(
  routes
    .filter(({ name }) => keptBackFor(name) === null)
    .map(({ operationId, name, summary, description }) => ({
      item: operationId,
      heading: `${operationId} ${name} ${summary}`,
      text: description,
    })),
)

test('there are thirty, and each tool is asked for', () => {
  expect(cases).toHaveLength(30)
  const missed = tools.map(({ name }) => name).filter((name) => !cases.some((it) => it.tool === name))
  expect(missed).toEqual(['search_operations'])
})

describe.each(cases)('$prompt', ({ prompt, tool: expected, given }) => {
  const operation = expected === 'call_operation' ? String(given.operation) : null

  test('leads to it by the words of its description', () => {
    const found = operation === null ? rankTools(prompt) : rankOperations(prompt)
    expect(found.slice(0, among)).toContain(operation ?? expected)
  })

  test('its arguments fit what is described', () => {
    const input =
      operation === null
        ? tools.find(({ name }) => name === expected)?.input
        : routes.find(({ operationId }) => operationId === operation)?.input
    if (!(input instanceof z.ZodType)) throw new Error(`there is no ${expected}`)
    expect(input.safeParse(operation === null ? given : given.input).error?.issues).toBeUndefined()
  })
})

const model = modelsFrom(readSettings(process.env)).forLevel('med')

/** Prompts of thirty that a model may take otherwise: some can be answered by another tool as well. */
const mostMissed = 4

test.skipIf(model === null)('a model begins with the same calls', { timeout: 600_000 }, async () => {
  const described: ToolSet = Object.fromEntries(
    tools.map(({ name, description, input }) => [
      name,
      tool({ description, inputSchema: jsonSchema(jsonOf(input)) }),
    ]),
  )
  const missed: string[] = []
  for (const { prompt, tool: expected } of cases) {
    if (!model) break
    const { toolCalls } = await generateText({
      model: model.model,
      prompt,
      tools: described,
      toolChoice: 'required',
    })
    const first = toolCalls[0]?.toolName
    const asked = expected === 'call_operation' ? ['search_operations', 'call_operation'] : [expected]
    if (first === undefined || !asked.includes(first)) missed.push(`${prompt}: ${first}, not ${expected}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(mostMissed)
})
