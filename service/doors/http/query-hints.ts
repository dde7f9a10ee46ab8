import type { Issue } from '#contract/common/errors.ts'

function at(value: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>(
    (above, key) =>
      typeof above === 'object' && above !== null && Object.hasOwn(above, key)
        ? Reflect.get(above, key)
        : undefined,
    value,
  )
}

const separated = /[,;|[\]]/
/** In an address a plus sign stands for a space, and an offset such as +01:00 loses its sign. */
const lostPlus = /T[\d:.]+ \d\d:?\d\d$/

function hintFor({ path, message }: Issue, value: unknown): string | null {
  const [name, index] = path
  const isItem = index !== undefined
  if (typeof value === 'string' && lostPlus.test(value)) return 'Write the + of an offset as %2B'
  if (isItem && typeof value === 'string' && separated.test(value))
    return `Write several as ${name}=…&${name}=…`
  if (!isItem && Array.isArray(value) && value.length > 1) return 'Give it once'
  if (!isItem && typeof value === 'object' && value !== null && !Array.isArray(value))
    return `Write it as ${name}=…${message === 'Must be a list' ? `, or ${name}[0]=…` : ''}`
  return null
}

/** What is wrong with a query, with a word on how it is written where that is the likely reason. */
export function withQueryHints(issues: Issue[], given: unknown): Issue[] {
  return issues.map((issue) => {
    const depth = issue.path.length
    if (depth < 1 || depth > 2 || /^Must have at/.test(issue.message)) return issue
    const hint = hintFor(issue, at(given, issue.path))
    return hint === null ? issue : { ...issue, message: `${issue.message}. ${hint}` }
  })
}
