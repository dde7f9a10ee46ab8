import * as z from 'zod'

const node = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

const deepest = 6

/** Where fields stand in an input, as a person writes it: `connections.title`, `messages[].content`. */
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

/** Whether an object at this place of a schema has the field, in one of its forms at least. */
export function hasField(schema: unknown, inside: string, name: string): boolean {
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
 * The field of an input that somebody meant who wrote it in another way or in another place; null when there is none,
 * or several. `inside` is the object that it was written in, such as `messages[]`.
 */
export function likelyName(schema: unknown, inside: string, asked: string): string | null {
  if (!(schema instanceof z.ZodType)) return null
  const near = placesOf(schema).filter((place) => isNear(asked, nameOf(place)))
  const beside = near.filter((place) => parentOf(place) === inside).map(nameOf)
  const [likely, other] = beside.length > 0 ? beside : near
  return other === undefined ? (likely ?? null) : null
}
