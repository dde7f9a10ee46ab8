import { APICallError } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { askInForm } from './model-form.ts'

const form = z.object({ answers: z.array(z.string()) })
const json = '{"answers": ["a"]}'

const refusal = new APICallError({
  message: 'This model does not support response_format',
  url: 'http://127.0.0.1/v1/chat/completions',
  requestBodyValues: {},
  statusCode: 400,
})

/** A model that says these one after the other. */
function modelOf(...says: (string | Error)[]) {
  const model = new MockLanguageModelV4({
    doGenerate: async () => {
      const said = says.shift() ?? new Error('asked too often')
      if (said instanceof Error) throw said
      return {
        content: [{ type: 'text', text: said }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: {
          inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 5, text: 5, reasoning: 0 },
        },
        warnings: [],
      }
    },
  })
  return model
}

function ask(model: MockLanguageModelV4) {
  const { signal } = new AbortController()
  return askInForm({ model, instructions: 'Answer.', prompt: 'x', form, maxOutputTokens: 100, signal })
}

test.each([
  ['in a code fence', `\`\`\`json\n${json}\n\`\`\``],
  ['after its thoughts', `<think>Is it {"answers": []}? Hm.</think>\n${json}`],
])('an answer %s is read', async (_, text) => {
  expect((await ask(modelOf(text))).said).toEqual({ answers: ['a'] })
})

test('a server that refuses to be told the form is asked without', async () => {
  const model = modelOf(refusal, `Here it is: ${json}`)
  expect((await ask(model)).said).toEqual({ answers: ['a'] })
  expect(model.doGenerateCalls.map(({ responseFormat }) => responseFormat?.type)).toEqual(['json', undefined])
})

test('an answer in another form says what it used', async () => {
  expect(await ask(modelOf('All is well.'))).toMatchObject({
    said: null,
    usage: { inputTokens: 10, outputTokens: 5 },
  })
})

test('what the provider does is thrown', async () => {
  await expect(ask(modelOf(new Error('no connection')))).rejects.toThrow('no connection')
})
