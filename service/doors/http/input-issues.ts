import type { ValidationError } from '@orpc/contract'
import type { Issue } from '#contract/common/errors.ts'
import { plainMessage } from '#contract/common/plain-message.ts'
import { hasField, likelyName } from './likely-name.ts'

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

/** What an operation takes and answers. */
type Schemas = { input?: unknown; output?: unknown }

function aboutUnknown(inside: string, key: string, { input, output }: Schemas): string {
  if (hasField(input, inside, key)) return 'Not a field of this kind: leave it out'
  const likely = likelyName(input, inside, key)
  if (likely !== null) return `Unknown field; is it ${likely}?`
  if (hasField(output, inside, key)) return 'Part of the answer, not of the request: leave it out'
  return 'Unknown field'
}

function flat(issue: Found, above: Path, schemas: Schemas): Issue[] {
  const path = [...above, ...pathOf(issue)]
  const form = meantForm(issue)
  if (form) return form.flatMap((inner) => flat(inner, path, schemas))
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : null
  if (!unknown) return [{ path, message: plainMessage(issue) }]
  const inside = placeOf(path)
  return unknown.map((key) => ({ path: [...path, key], message: aboutUnknown(inside, key, schemas) }))
}

/** An empty list where text belongs is of the wrong type; that it is also too short helps nobody. */
function withoutEchoes(issues: readonly Found[]): Found[] {
  const ofType = (issue: Found) => 'code' in issue && issue.code === 'invalid_type'
  const placeKey = (issue: Found) => JSON.stringify(pathOf(issue))
  const mistyped = new Set(issues.filter(ofType).map(placeKey))
  return issues.filter((issue) => ofType(issue) || !mistyped.has(placeKey(issue)))
}

/** What is wrong with an input, field by field, in the words of this product. */
export function inputIssues({ issues }: ValidationError, schemas: Schemas = {}): Issue[] {
  return withoutEchoes(issues).flatMap((issue) => flat(issue, [], schemas))
}
