import * as z from 'zod'

type Kind = 'integer' | 'boolean' | 'array' | 'text'

const jsonProperties = z.object({
  properties: z.record(z.string(), z.object({ type: z.string().optional() })).optional(),
})

function kindsOf(schema: unknown): Map<string, Kind> {
  if (!(schema instanceof z.ZodType)) return new Map()
  const json = jsonProperties.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return new Map(
    Object.entries(json.properties ?? {}).map(([name, { type }]) => [
      name,
      type === 'integer' || type === 'boolean' || type === 'array' ? type : 'text',
    ]),
  )
}

/** Converts a text to its kind; a text that does not fit stays text, and validation refuses it. */
function read(kind: Kind, text: string): unknown {
  if (kind === 'integer' && /^-?\d{1,16}(\.\d{1,16})?$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

type Pair = { name: string; kind: Kind; value: unknown; indexed: boolean }

/** Turns an unknown bracket form into an object, which validation refuses by the name of the field. */
function pairOf(kinds: Map<string, Kind>, key: string, text: string): Pair | null {
  const [, name, index] = /^([^[\]]+)(\[.*)?$/s.exec(key) ?? []
  const kind = name === undefined ? undefined : kinds.get(name)
  if (name === undefined || kind === undefined) return null
  if (index !== undefined && !/^\[\d{0,4}\]$/.test(index))
    return { name, kind: 'text', value: {}, indexed: false }
  return { name, kind, value: read(kind, text), indexed: index !== undefined }
}

/**
 * Reads a query string by the schema it will be validated with: `name=a`, and for arrays also `name=a&name=b`,
 * `name[]=a` and `name[0]=a`. Parameters that the operation does not know are ignored.
 */
export function queryReader(schema: unknown): (query: URLSearchParams) => Record<string, unknown> {
  const kinds = kindsOf(schema)
  return (query) => {
    const input: Record<string, unknown> = {}
    for (const [key, text] of query) {
      const pair = pairOf(kinds, key, text)
      if (!pair) continue
      const before = input[pair.name]
      const several = pair.kind === 'array' || pair.indexed || before !== undefined
      input[pair.name] = several ? [...(before === undefined ? [] : [before]), pair.value].flat() : pair.value
    }
    return input
  }
}
