import {
  constantsOf,
  type Field,
  fieldOf,
  fieldsOf,
  isJson,
  isNull,
  type Json,
  listOf,
  printType,
  resolved,
  type Schemas,
  textOf,
  typeWords,
  variantsOf,
} from './fields.ts'

const deepest = 6

const formats: Record<string, unknown> = {
  'date-time': '2026-03-12T09:00:00.000Z',
  uuid: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  email: 'ada@halden.example',
  uri: 'https://halden.example',
}

function told(schema: Json): unknown {
  const examples = listOf(schema.examples)
  if (examples.length > 0) return examples[0]
  if ('example' in schema) return schema.example
  return 'default' in schema ? schema.default : constantsOf(schema)[0]
}

/** A value that the schema accepts and that looks like the real thing, with the members that are needed. */
function sampleOf(schema: unknown, schemas: Schemas, depth = 0): unknown {
  const found = resolved(schema, schemas)
  const given = told(found)
  if (given !== undefined) return given
  const variant = variantsOf(found).find((one) => !isNull(one))
  if (variant) return sampleOf(variant, schemas, depth)
  if (depth >= deepest) return null
  if (found.type === 'array') return [sampleOf(found.items, schemas, depth + 1)]
  if (isJson(found.properties)) return sampleObject(found, found.properties, schemas, depth)
  return plain(found)
}

function sampleObject(schema: Json, properties: Json, schemas: Schemas, depth: number): Json {
  const required = new Set(listOf(schema.required))
  const names = Object.keys(properties)
  // Without required members, one member is shown as an example.
  const wanted = names.filter((name) => required.has(name))
  const kept = wanted.length > 0 ? wanted : names.slice(0, 1)
  return Object.fromEntries(kept.map((name) => [name, sampleOf(properties[name], schemas, depth + 1)]))
}

function plain(schema: Json): unknown {
  if (schema.type === 'object') return {}
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return leastOf(schema)
  if (schema.type === 'null') return null
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined
  return format ?? (schema.pattern === '^\\d+$' ? '1042' : 'text')
}

function leastOf({ minimum, exclusiveMinimum }: Json): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  return typeof minimum === 'number' ? minimum : 1
}

export type Parameter = Field & { place: 'path' | 'query' | 'header'; example: string; list: boolean }

export type Answer = { status: string; description: string; type: string; fields: Field[] }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  extension: boolean
  /** Needs no key. */
  open: boolean
  /** Answers with events, one after the other. */
  streams: boolean
  parameters: Parameter[]
  body: { fields: Field[]; sample: unknown } | null
  answers: Answer[]
  /** The answer to a success, as a TypeScript type. */
  answerType: string | null
}

export type Tag = { name: string; description: string; operations: Operation[] }
export type Reference = { title: string; description: string; tags: Tag[] }

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Reads any OpenAPI document; parts that cannot be read are left out. */
export function readReference(document: unknown): Reference | null {
  if (!isJson(document) || !isJson(document.paths)) return null
  const components = isJson(document.components) ? document.components : {}
  const schemas = isJson(components.schemas) ? components.schemas : {}
  const part = partsOf(components)
  const secured = listOf(document.security).length > 0
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    isJson(item)
      ? methods.flatMap((method) => {
          const found = item[method]
          return isJson(found) ? [readOperation(method, path, withParts(found, part), schemas, secured)] : []
        })
      : [],
  )
  const info = isJson(document.info) ? document.info : {}
  return {
    title: textOf(info.title) || 'API',
    description: textOf(info.description),
    tags: tagsOf(document, operations),
  }
}

/** Finds what an operation only points to, such as an answer that many give. */
function partsOf(components: Json): (one: unknown) => unknown {
  return (one) => {
    const [root, kind = '', name = ''] = isJson(one) ? textOf(one.$ref).split('/').slice(1) : []
    const parts = root === 'components' && Object.hasOwn(components, kind) ? components[kind] : undefined
    return isJson(parts) && Object.hasOwn(parts, name) ? parts[name] : one
  }
}

function withParts(operation: Json, part: (one: unknown) => unknown): Json {
  const responses = isJson(operation.responses) ? Object.entries(operation.responses) : []
  return {
    ...operation,
    parameters: listOf(operation.parameters).map(part),
    responses: Object.fromEntries(responses.map(([status, one]) => [status, part(one)])),
  }
}

function tagsOf(document: Json, operations: Operation[]): Tag[] {
  const described = new Map(
    listOf(document.tags)
      .filter(isJson)
      .map((tag) => [textOf(tag.name), textOf(tag.description)]),
  )
  const names = new Set([...described.keys(), ...operations.map(({ tag }) => tag)])
  return [...names]
    .map((name) => ({
      name,
      description: described.get(name) ?? '',
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter((tag) => tag.operations.length > 0)
}

function contentOf(holder: unknown): unknown {
  if (!isJson(holder) || !isJson(holder.content)) return undefined
  const json = holder.content['application/json']
  return isJson(json) ? json.schema : undefined
}

function readOperation(
  method: string,
  path: string,
  found: Json,
  schemas: Schemas,
  secured: boolean,
): Operation {
  const body = contentOf(found.requestBody)
  const responses = isJson(found.responses) ? Object.entries(found.responses) : []
  const succeeded = responses.find(([status]) => status.startsWith('2'))?.[1]
  const success = contentOf(succeeded)
  const security = Array.isArray(found.security) ? found.security : null
  return {
    id: textOf(found.operationId) || `${method}-${path.replace(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(found.summary) || path,
    description: textOf(found.description),
    tag: textOf(listOf(found.tags)[0]) || 'Other',
    extension: found['x-signalbox-extension'] === true,
    open: security ? security.length === 0 : !secured,
    streams: isJson(succeeded) && isJson(succeeded.content) && 'text/event-stream' in succeeded.content,
    parameters: listOf(found.parameters).flatMap((one) => (isJson(one) ? [readParameter(one, schemas)] : [])),
    body: body === undefined ? null : { fields: fieldsOf(body, schemas), sample: sampleOf(body, schemas) },
    answers: responses.flatMap(([status, response]) => {
      if (!isJson(response)) return []
      const schema = contentOf(response)
      const fields = status.startsWith('2') ? fieldsOf(schema, schemas) : []
      return [
        { status, description: textOf(response.description), type: schema ? typeWords(schema) : '', fields },
      ]
    }),
    answerType: success === undefined ? null : printType(success, schemas),
  }
}

function readParameter(parameter: Json, schemas: Schemas): Parameter {
  const place = textOf(parameter.in)
  const schema = isJson(parameter.schema) ? parameter.schema : {}
  const field = fieldOf(textOf(parameter.name), schema, parameter.required === true, schemas)
  const sample = sampleOf(
    parameter.example === undefined ? schema : { ...schema, example: parameter.example },
    schemas,
  )
  const first: unknown = Array.isArray(sample) ? sample[0] : sample
  return {
    ...field,
    description: textOf(parameter.description) || field.description,
    place: place === 'path' || place === 'header' ? place : 'query',
    example: typeof first === 'string' ? first : JSON.stringify(first ?? ''),
    list: schema.type === 'array',
  }
}
