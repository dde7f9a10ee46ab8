import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'

/** Zod writes the pattern of these beside the format; that of an address cannot be written as one. */
const formats = {
  date: true,
  'date-time': true,
  email: true,
  uuid: true,
  uri: (text: string) => !/\s/.test(text) && URL.canParse(text),
} as const

/** Counts lengths and reads patterns as zod does. Its log would only advise against the first of the two. */
const ajv = new Ajv2020({
  unicode: false,
  unicodeRegExp: false,
  strict: false,
  strictNumbers: true,
  logger: false,
  formats,
})

/** Answers of an operation before its schema is compiled, which takes a while: what is rarely asked for never pays. */
const answersBefore = 10

/** Compiles the schema of an answer: what passes is valid, and would leave zod as it is. */
export function compiled(schema: z.ZodType): (answer: unknown) => boolean {
  return ajv.compile(z.toJSONSchema(schema, { io: 'output' }))
}

/**
 * The schema of an answer, compiled once it is used. What the compiled one does not pass goes to zod, which leaves out
 * fields that the contract does not name, fills in defaults and says what is wrong. Either way the fields keep the order of
 * the verb, so that a repeated request is answered the same bytes.
 */
export function answerSchema(schema: AnySchema | undefined): AnySchema | undefined {
  if (!(schema instanceof z.ZodType)) return schema
  let passes: ((answer: unknown) => boolean) | null = null
  let answers = 0
  const compileSoon = () => {
    answers++
    if (answers === answersBefore) setImmediate(() => (passes = compiled(schema)))
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'signalbox',
      validate(answer) {
        if (passes?.(answer)) return { value: answer }
        compileSoon()
        return validated(schema, answer)
      },
    },
  }
}

/** The answer itself where zod leaves it as it is; a copy of zod's has its fields in another order. */
async function validated(schema: z.ZodType, answer: unknown) {
  const result = await schema['~standard'].validate(answer)
  if (result.issues || !isDeepStrictEqual(asJson(result.value), asJson(answer))) return result
  return { value: answer }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
