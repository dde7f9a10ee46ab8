import type * as z from 'zod'

type Test = (value: unknown) => boolean

/** What a schema of numbers or text demands, in the words of zod. */
type Rule = {
  check?: string
  format?: string
  pattern?: RegExp
  inclusive?: boolean
  value?: unknown
  when?: unknown
}

/** Formats that are nothing but their pattern. */
const patterned = new Set<string | undefined>(['date', 'datetime', 'guid', 'regex'])

function numberTest(rules: Rule[]): Test | null {
  let least = Number.NEGATIVE_INFINITY
  let isWhole = false
  for (const { check, format, inclusive, value } of rules) {
    if (check === 'number_format' && format === 'safeint') isWhole = true
    else if (check === 'greater_than' && inclusive && typeof value === 'number')
      least = Math.max(least, value)
    else return null
  }
  if (!isWhole) return null
  return (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}

function textTest(rules: Rule[]): Test | null {
  const [rule, more] = rules
  if (!rule) return (value) => typeof value === 'string'
  const { check, format, pattern } = rule
  if (more || check !== 'string_format' || !patterned.has(format) || !pattern) return null
  if (pattern.global || pattern.sticky) return null
  return (value) => typeof value === 'string' && pattern.test(value)
}

function nullableTest(inner: Test | null): Test | null {
  return inner && ((value) => value === null || inner(value))
}

function arrayTest(element: Test | null): Test | null {
  if (!element) return null
  return (value) => {
    if (!Array.isArray(value)) return false
    for (let at = 0; at < value.length; at++) if (!element(value[at])) return false
    return true
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const above: unknown = Object.getPrototypeOf(value)
  return above === Object.prototype || above === null
}

/** Zod leaves out what goes by the name of the prototype, and looks at symbols as well. */
function recordTest(key: Test | null, one: Test | null): Test | null {
  if (!key || !one) return null
  const isPart = ([name, it]: [string, unknown]) => name !== '__proto__' && key(name) && one(it)
  return (value) =>
    isPlain(value) && Object.getOwnPropertySymbols(value).length === 0 && Object.entries(value).every(isPart)
}

function defOf(schema: z.core.$ZodType) {
  return (schema as z.core.$ZodTypes)._zod.def
}

function rulesOf(def: ReturnType<typeof defOf>): Rule[] {
  const own: Rule[] = 'check' in def ? [def] : []
  return [...own, ...(def.checks ?? []).map((check): Rule => check._zod.def)]
}

/** Tells surely whether a value is valid and would be passed on as it is; null where that takes zod itself. */
function testOf(schema: z.core.$ZodType): Test | null {
  const def = defOf(schema)
  const rules = rulesOf(def)
  if (('coerce' in def && def.coerce) || rules.some(({ when }) => when !== undefined)) return null
  if (def.type === 'number') return numberTest(rules)
  if (def.type === 'string') return textTest(rules)
  if (rules.length > 0) return null
  if (def.type === 'boolean') return (value) => typeof value === 'boolean'
  if (def.type === 'unknown') return () => true
  if (def.type === 'record') return recordTest(testOf(def.keyType), testOf(def.valueType))
  if (def.type === 'nullable') return nullableTest(testOf(def.innerType))
  return def.type === 'array' ? arrayTest(testOf(def.element)) : null
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
 * Most of what an answer holds are numbers, dates, ids and plain texts, each of which zod checks in several steps. Here
 * one test goes before: what it passes is valid, and everything else is left to zod. What is refused, and with which
 * words, stays as it is.
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
