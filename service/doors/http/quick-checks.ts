import type * as z from 'zod'
import {
  arrayTest,
  choiceTest,
  type Field,
  nullableTest,
  numberTest,
  objectTest,
  type Rule,
  recordTest,
  type Test,
  textTest,
} from './value-tests.ts'

function defOf(schema: z.core.$ZodType) {
  return (schema as z.core.$ZodTypes)._zod.def
}

function rulesOf(def: ReturnType<typeof defOf>): Rule[] {
  const own: Rule[] = 'check' in def ? [def] : []
  return [...own, ...(def.checks ?? []).map((check): Rule => check._zod.def)]
}

function fieldsTest(shape: Record<string, z.core.$ZodType>): Test | null {
  const fields: Field[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const test = testOf(schema)
    if (!test) return null
    fields.push({ name, test, isOptional: schema._zod.optin !== undefined })
  }
  return objectTest(fields)
}

function testOfParts(def: ReturnType<typeof defOf>): Test | null {
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'unknown':
      return () => true
    case 'record':
      return recordTest(testOf(def.keyType), testOf(def.valueType))
    case 'nullable':
      return nullableTest(testOf(def.innerType))
    case 'optional':
      return testOf(def.innerType)
    case 'array':
      return arrayTest(testOf(def.element))
    case 'object':
      return def.catchall ? null : fieldsTest(def.shape)
    default:
      return null
  }
}

/** Whether a text is too long is asked of all that have a length. */
function isConditional({ check, when }: Rule): boolean {
  return when !== undefined && check !== 'max_length'
}

function newTest(schema: z.core.$ZodType): Test | null {
  const def = defOf(schema)
  const rules = rulesOf(def)
  if (('coerce' in def && def.coerce) || rules.some(isConditional)) return null
  if (def.type === 'number') return numberTest(rules)
  if (def.type === 'string') return textTest(rules)
  if (rules.length > 0) return null
  if (def.type === 'enum' || def.type === 'literal') return choiceTest(schema._zod.values)
  return testOfParts(def)
}

const tests = new WeakMap<z.core.$ZodType, Test | null>()

/** Null where it takes zod itself. */
function testOf(schema: z.core.$ZodType): Test | null {
  const known = tests.get(schema)
  if (known !== undefined) return known
  // What is part of itself is left to zod.
  tests.set(schema, null)
  const test = newTest(schema)
  tests.set(schema, test)
  return test
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const def = defOf(schema)
  if (def.type === 'object') return Object.values(def.shape)
  if (def.type === 'array') return [def.element]
  if (def.type === 'union') return def.options
  if (def.type === 'record') return [def.valueType]
  return def.type === 'nullable' || def.type === 'optional' ? [def.innerType] : []
}

const quick = new WeakSet<z.core.$ZodType>()

/**
 * Most of what an answer holds are numbers, dates, ids and plain texts, each of which zod checks in several steps, and
 * objects of them, each of which it copies. Here one test goes before: what it passes is valid, and everything else is
 * left to zod. What is refused, and with which words, stays as it is.
 */
export function quickChecks(schema: z.core.$ZodType): void {
  if (quick.has(schema)) return
  quick.add(schema)
  const test = testOf(schema)
  if (test) {
    const { run } = schema._zod
    schema._zod.run = (payload, context) =>
      context.direction !== 'backward' && test(payload.value) ? payload : run(payload, context)
  }
  for (const part of partsOf(schema)) quickChecks(part)
}
