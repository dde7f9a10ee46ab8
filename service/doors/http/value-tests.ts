/** Tells surely whether a value is valid and would be passed on as it is. */
export type Test = (value: unknown) => boolean

/** What a schema of numbers or text demands, in the words of zod. */
export type Rule = {
  check?: string
  format?: string
  pattern?: RegExp
  inclusive?: boolean
  value?: unknown
  maximum?: unknown
  when?: unknown
}

/** Formats that are nothing but their pattern. */
const patterned = new Set<string | undefined>(['date', 'datetime', 'email', 'guid', 'regex'])

export function numberTest(rules: Rule[]): Test | null {
  let least = Number.NEGATIVE_INFINITY
  let isWhole = false
  for (const { check, format, inclusive, value } of rules) {
    if (check === 'number_format' && format === 'safeint') isWhole = true
    else if (check === 'greater_than' && inclusive && typeof value === 'number')
      least = Math.max(least, value)
    else return null
  }
  const isNumber = isWhole ? Number.isSafeInteger : Number.isFinite
  return (value) => typeof value === 'number' && isNumber(value) && value >= least
}

export function textTest(rules: Rule[]): Test | null {
  const patterns: RegExp[] = []
  let longest = Number.POSITIVE_INFINITY
  for (const { check, format, pattern, maximum } of rules) {
    const isPattern = check === 'string_format' && patterned.has(format)
    if (isPattern && pattern && !pattern.global && !pattern.sticky) patterns.push(pattern)
    else if (check === 'max_length' && typeof maximum === 'number') longest = Math.min(longest, maximum)
    else return null
  }
  const [pattern, more] = patterns
  if (more) return null
  return (value) =>
    typeof value === 'string' && value.length <= longest && (pattern === undefined || pattern.test(value))
}

export function choiceTest(values: ReadonlySet<unknown> | undefined): Test | null {
  return values ? (value) => values.has(value) : null
}

export function nullableTest(inner: Test | null): Test | null {
  return inner && ((value) => value === null || inner(value))
}

export function arrayTest(element: Test | null): Test | null {
  if (!element) return null
  return (value) => {
    if (!Array.isArray(value)) return false
    for (let at = 0; at < value.length; at++) if (!element(value[at])) return false
    return true
  }
}

/** What symbols name is not looked at: it never gets into an answer. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const above: unknown = Object.getPrototypeOf(value)
  return above === Object.prototype || above === null
}

/** Zod leaves out what goes by the name of the prototype. */
export function recordTest(key: Test | null, one: Test | null): Test | null {
  if (!key || !one) return null
  return (value) => {
    if (!isPlain(value)) return false
    for (const name in value) if (name === '__proto__' || !key(name) || !one(value[name])) return false
    return true
  }
}

export type Field = { name: string; test: Test; isOptional: boolean }

function countOf(value: object): number {
  let count = 0
  for (const _ in value) count++
  return count
}

/** Zod would make a copy without the fields that the schema does not name. */
export function objectTest(fields: Field[]): Test | null {
  if (fields.some(({ name }) => name in Object.prototype)) return null
  return (value) => {
    if (!isPlain(value)) return false
    let found = 0
    for (const { name, test, isOptional } of fields) {
      const one = value[name]
      if (one !== undefined && test(one)) found++
      else if (!isOptional || name in value) return false
    }
    return countOf(value) === found
  }
}
