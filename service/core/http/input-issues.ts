import type { ValidationError } from '@orpc/contract'
import type { Issue } from '#contract/common/errors.ts'
import { plainMessage } from '#contract/common/plain-message.ts'

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

function flat(issue: Found, above: Path): Issue[] {
  const path = [...above, ...pathOf(issue)]
  const form = meantForm(issue)
  if (form) return form.flatMap((inner) => flat(inner, path))
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : null
  if (!unknown) return [{ path, message: plainMessage(issue) }]
  return unknown.map((key) => ({ path: [...path, String(key)], message: 'Unknown field' }))
}

/** What is wrong with an input, field by field, in the words of this product. */
export function inputIssues({ issues }: ValidationError): Issue[] {
  return issues.flatMap((issue) => flat(issue, []))
}
