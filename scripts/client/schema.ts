/** The part of OpenAPI that our document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  default?: unknown
  contentMediaType?: string
  format?: string
}

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Pointer = { $ref: string }
type Media = { schema: Schema; 'x-signalbox-event'?: Schema }
type Content = { content: Record<string, Media> }

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: (Parameter | Pointer)[]
  requestBody?: Content
  responses: Record<string, Content | Pointer>
}

export type Document = {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
  webhooks: Record<string, { post: Pick<Operation, 'operationId' | 'summary' | 'requestBody'> }>
}

export type Route = { method: string; path: string; operationId: string }

/** An operation under its name, with what it takes and answers found in the document. */
export type Described = {
  group: string
  name: string
  method: string
  path: string
  about: Operation
  inPath: Parameter[]
  inQuery: Parameter[]
  body: Schema | null
  bodyType: string | null
  answer: Schema | null
  answerType: string
  /** One event of a stream. */
  event: Schema | null
  /** Takes an `Idempotency-Key`. */
  isKeyed: boolean
  isPaged: boolean
}

export function describedBy(document: Document, routes: Record<string, Route>): Described[] {
  return Object.entries(routes).map(([whole, { method, path }]) => {
    const about = document.paths[path]?.[method.toLowerCase()]
    if (!about) throw new Error(`the document lacks ${whole}`)
    const [group = '', name = ''] = whole.split('.')
    const pointers = (about.parameters ?? []).filter((one): one is Pointer => '$ref' in one)
    const parameters = (about.parameters ?? []).filter((one): one is Parameter => 'name' in one)
    const at = (place: string) => parameters.filter((one) => one.in === place)
    const [bodyType = null, body] = Object.entries(about.requestBody?.content ?? {})[0] ?? []
    const [answerType = '', answer] = contentOf(about.responses['200'])
    const inQuery = at('query')
    return {
      ...{ group, name, method, path, about, inQuery, bodyType, answerType },
      inPath: at('path'),
      body: body?.schema ?? null,
      answer: answer?.schema ?? null,
      event: answer?.['x-signalbox-event'] ?? null,
      isKeyed: pointers.some(({ $ref }) => $ref.endsWith('/IdempotencyKey')),
      isPaged: inQuery.some((one) => one.name === 'page') && isPage(answer?.schema ?? {}),
    }
  })
}

function contentOf(response: Content | Pointer | undefined): [string, Media] | [] {
  if (!response || '$ref' in response) return []
  return Object.entries(response.content)[0] ?? []
}

function isPage({ properties = {} }: Schema): boolean {
  return ['data', 'page', 'limit', 'totalCount'].every((name) => name in properties)
}

const letters: Record<string, string> = { GET: 'G', POST: 'P', PATCH: 'A', PUT: 'U', DELETE: 'D' }

/** The operations as `clients/typescript/source/table.ts` reads them: `people list:Gp/people get:G/{personId}`. */
export function operationTable(all: Described[]): string {
  const groups = [...Map.groupBy(all, ({ group }) => group)]
  return groups.map(([group, those]) => [group, ...packed(those)].join(' ')).join('\n')
}

/** An operation as the client holds it: `GET /people p`. */
export function lineOf(one: Described): string {
  return `${one.method} ${one.path} ${flagsOf(one)}`
}

function packed(operations: Described[]): string[] {
  let before: string[] = []
  return operations.map((one) => {
    const parts = one.path.split('/')
    const differs = parts.findIndex((part, n) => part !== before[n])
    const shared = (differs === -1 ? parts.length : differs || 1) - 1
    const isFirst = before.length === 0
    before = parts
    const rest = parts.slice(shared + 1).map((part) => `/${part}`)
    const letter = letters[one.method] ?? ''
    const flags = one.isKeyed ? letter.toLowerCase() : letter
    return `${one.name}:${flags}${flagsOf({ ...one, isKeyed: false })}${shared === 1 || isFirst ? '' : shared}${rest.join('')}`
  })
}

function flagsOf({ isPaged, isKeyed, answerType, bodyType }: Described): string {
  const flags = {
    p: isPaged,
    k: isKeyed,
    s: answerType === 'text/event-stream',
    u: bodyType === 'multipart/form-data',
    d: !['application/json', 'text/event-stream'].includes(answerType),
  }
  return Object.entries(flags)
    .filter(([, isSet]) => isSet)
    .map(([flag]) => flag)
    .join('')
}
