import type { ValidationError } from '@orpc/contract'
import type { Issue } from '#contract/common/errors.ts'
import { plainMessage } from '#contract/common/plain-message.ts'
import { likelyName } from './likely-name.ts'

type Found = ValidationError['issues'][number]
type Path = Issue['path']

function pathOf(issue: Found): Path {
  return (issue.path ?? []).map((part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'symbol' ? String(key) : key
  })
}

/** How far a form is from what was meant: wrong inside, wrong in size, no choice, something else altogether. */
function distance(form: Found[]): number {
  if (form.some((issue) => pathOf(issue).length > 0)) return 0
  const codes = form.map((issue) => ('code' in issue ? issue.code : null))
  return codes.includes('invalid_type') ? 3 : codes.includes('invalid_value') ? 2 : 1
}

/** Of a value that may be one thing or another, what is wrong by the form that it was most likely meant in. */
function meantForm(issue: Found): Found[] | null {
  if (!('errors' in issue) || !Array.isArray(issue.errors)) return null
  const forms: Found[][] = issue.errors.filter((form) => form.length > 0)
  return forms.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** `messages[0]` is written `messages[]`: what stands there is the same for every item. */
function placeOf(path: Path): string {
  return path.reduce<string>((above, part) => {
    if (typeof part === 'number') return `${above}[]`
    return above === '' ? part : `${above}.${part}`
  }, '')
}

function unknownField(path: Path, key: string, schema: unknown): Issue {
  const likely = likelyName(schema, placeOf(path), key)
  return { path: [...path, key], message: `Unknown field${likely === null ? '' : `; is it ${likely}?`}` }
}

function flat(issue: Found, above: Path, schema: unknown): Issue[] {
  const path = [...above, ...pathOf(issue)]
  const form = meantForm(issue)
  if (form) return form.flatMap((inner) => flat(inner, path, schema))
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : null
  if (!unknown) return [{ path, message: plainMessage(issue) }]
  return unknown.map((key) => unknownField(path, String(key), schema))
}

/** What is wrong with an input, field by field, in the words of this product. */
export function inputIssues({ issues }: ValidationError, schema?: unknown): Issue[] {
  return issues.flatMap((issue) => flat(issue, [], schema))
}
