import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'

/** Formats that zod already writes as a pattern; a URL cannot be written as one. */
const formats = {
  date: true,
  'date-time': true,
  email: true,
  uuid: true,
  uri: (text: string) => !/\s/.test(text) && URL.canParse(text),
} as const

/** Counts lengths and reads patterns as zod does. Its log is off because it only warns about the lengths. */
const ajv = new Ajv2020({
  unicode: false,
  unicodeRegExp: false,
  strict: false,
  strictNumbers: true,
  logger: false,
  formats,
})

/** Answers of an operation before its schema is compiled: compiling is slow and does not pay for rare operations. */
const answersBefore = 10

/** Compiles the schema of an answer: a value that passes is valid, and zod would not change it. */
export function compiled(schema: z.ZodType): (answer: unknown) => boolean {
  return ajv.compile(z.toJSONSchema(schema, { io: 'output' }))
}

/**
 * Makes the schema of an answer, compiled once it is used often. Answers that the compiled schema rejects go to zod, which
 * removes unknown fields, fills in defaults and names what is wrong. Fields keep the order of the verb in both cases, so
 * that a repeated request gets the same bytes.
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

/** Returns the answer itself where zod changes nothing; zod's copy has its fields in another order. */
async function validated(schema: z.ZodType, answer: unknown) {
  const result = await schema['~standard'].validate(answer)
  if (result.issues || !isDeepStrictEqual(asJson(result.value), asJson(answer))) return result
  return { value: answer }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
