import type { ValidationError } from '@orpc/contract'
import * as z from 'zod'
import type { Issue } from '#contract/common/errors.ts'
import { plainMessage } from '#contract/common/plain-message.ts'

const node = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

const deepest = 6

/** Lists the paths of an input as a person writes them: `connections.title`, `messages[].content`. */
function placesIn(schema: unknown, above: string, depth: number): string[] {
  const found = node.safeParse(schema).data
  if (!found || depth > deepest) return []
  const forms = [...(found.anyOf ?? []), ...(found.oneOf ?? [])]
  return [
    ...Object.entries(found.properties ?? {}).flatMap(([name, inner]) => {
      const place = above === '' ? name : `${above}.${name}`
      return [place, ...placesIn(inner, place, depth + 1)]
    }),
    ...(found.items === undefined ? [] : placesIn(found.items, `${above}[]`, depth + 1)),
    ...forms.flatMap((form) => placesIn(form, above, depth)),
  ]
}

const known = new WeakMap<z.ZodType, string[]>()

function placesOf(schema: z.ZodType): string[] {
  const kept = known.get(schema)
  if (kept) return kept
  const places = [
    ...new Set(placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', 0)),
  ]
  known.set(schema, places)
  return places
}

/** Says whether at least one form of the object at this path has the field. */
function hasField(schema: unknown, inside: string, name: string): boolean {
  if (!(schema instanceof z.ZodType)) return false
  return placesOf(schema).includes(inside === '' ? name : `${inside}.${name}`)
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function isNear(asked: string, name: string): boolean {
  const [a, b] = [plain(asked), plain(name)]
  return a !== '' && (a === b || `${a}s` === b || a === `${b}s`)
}

const parentOf = (place: string) => place.slice(0, Math.max(0, place.lastIndexOf('.')))
const nameOf = (place: string) => place.split('.').at(-1) ?? ''

/**
 * Finds the field that was probably meant by one with another spelling or at another path; null when there is none, or
 * more than one. `inside` is the object that it was written in, such as `messages[]`.
 */
export function likelyName(schema: unknown, inside: string, asked: string): string | null {
  if (!(schema instanceof z.ZodType)) return null
  const near = placesOf(schema).filter(
    (place) => isNear(asked, nameOf(place)) && (isSeen(inside) || !isSeen(place)),
  )
  const beside = near.filter((place) => parentOf(place) === inside).map(nameOf)
  const [likely, other] = beside.length > 0 ? beside : near
  return other === undefined ? (likely ?? null) : null
}

/** What an edit expects repeats the names of its own fields. */
const isSeen = (place: string) => /^expected(\.|$)/.test(place)

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
/** Instant whose offset lost its plus sign: in a URL, `+` means a space. */
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

/** Adds a hint on encoding to issues of a query where that is the likely cause. */
export function withQueryHints(issues: Issue[], given: unknown): Issue[] {
  return issues.map((issue) => {
    const depth = issue.path.length
    if (depth < 1 || depth > 2 || /^Must have at/.test(issue.message)) return issue
    const hint = hintFor(issue, at(given, issue.path))
    return hint === null ? issue : { ...issue, message: `${issue.message}. ${hint}` }
  })
}

type Found = ValidationError['issues'][number]
type Path = Issue['path']

function pathOf(issue: Found): Path {
  return (issue.path ?? []).map((part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'symbol' ? String(key) : key
  })
}

/** Ranks how far a value is from a form: wrong inside, wrong size, not an option, another type. */
function distance(form: Found[]): number {
  if (form.some((issue) => pathOf(issue).length > 0)) return 0
  const codes = form.map((issue) => ('code' in issue ? issue.code : null))
  return codes.includes('invalid_type') ? 3 : codes.includes('invalid_value') ? 2 : 1
}

/** For a union, returns the issues of the form that the value is nearest to. */
function meantForm(issue: Found): Found[] | null {
  if (!('errors' in issue) || !Array.isArray(issue.errors)) return null
  const forms: Found[][] = issue.errors.filter((form) => form.length > 0)
  return forms.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Writes `messages[0]` as `messages[]`, because every item has the same fields. */
function placeOf(path: Path): string {
  return path.reduce<string>((above, part) => {
    if (typeof part === 'number') return `${above}[]`
    return above === '' ? part : `${above}.${part}`
  }, '')
}

/** Schemas of an operation. */
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
  return unknown
    .slice(0, mostNamed)
    .map((key) => ({ path: [...path, key], message: aboutUnknown(inside, key, schemas) }))
}

/** Issues that are looked at, and named. Finding the name that was meant takes longer than checking the input. */
const mostRead = 1000
const mostNamed = 100

/** Drops further issues of a value that has the wrong type anyway, such as "too short". */
function withoutEchoes(issues: readonly Found[]): Found[] {
  const ofType = (issue: Found) => 'code' in issue && issue.code === 'invalid_type'
  const placeKey = (issue: Found) => JSON.stringify(pathOf(issue))
  const mistyped = new Set(issues.filter(ofType).map(placeKey))
  return issues.filter((issue) => ofType(issue) || !mistyped.has(placeKey(issue)))
}

const countOf = (issue: Found) => ('keys' in issue && Array.isArray(issue.keys) ? issue.keys.length : 1)

/** Lists the issues of an input, field by field, in plain sentences, as many as are named. */
export function inputIssues({ issues }: ValidationError, schemas: Schemas = {}): Issue[] {
  const named: Issue[] = []
  for (const issue of withoutEchoes(issues.slice(0, mostRead))) {
    named.push(...flat(issue, [], schemas))
    if (named.length >= mostNamed) break
  }
  return named.slice(0, mostNamed)
}

/** Counts the issues of an input, those included that are not named. */
export function countIssues({ issues }: ValidationError, named: number): number {
  if (named < mostNamed && issues.length <= mostRead) return named
  return issues.reduce((sum, issue) => sum + countOf(issue), 0)
}
