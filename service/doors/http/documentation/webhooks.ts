import type { OpenAPI } from '@orpc/contract'
import * as z from 'zod'
import { eventClause, type TriggerEvent } from '#contract/common/trigger-events.ts'
import {
  type RecordEvent,
  recordEventNames,
  recordEvents,
  type WebhookEvent,
  webhookEvents,
} from '#contract/common/webhook-events.ts'
import type { EventKind } from '#contract/event-shape.ts'
import { recordPayloads } from '#contract/webhook-payloads.ts'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'

type Schema = { [key: string]: unknown }
type Field = EventKind['fields'][number]

/** What is not known is null: a guide does not say of which fields that is never so. */
const types: Record<Field['type'], Schema> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  list: { type: 'array', items: { type: 'string' } },
  'date-time': { type: ['string', 'null'], format: 'date-time' },
}

type Node = { fields: Map<string, Node>; isList: boolean; leaf: Field | null }

const emptyNode = (): Node => ({ fields: new Map(), isList: false, leaf: null })

/** Makes a tree of the paths of a field guide; `[]` means each entry of a list. */
function treeOf(fields: Field[]): Node {
  const root = emptyNode()
  for (const field of fields) {
    let node = root
    for (const part of field.field.split('.')) {
      const name = part.replace('[]', '')
      const next = node.fields.get(name) ?? emptyNode()
      next.isList ||= part.endsWith('[]')
      node.fields.set(name, next)
      node = next
    }
    node.leaf = field
  }
  return root
}

function schemaOf({ fields, isList, leaf }: Node): Schema {
  if (leaf) {
    const choices = leaf.choices ? { type: ['string', 'null'], enum: [...leaf.choices, null] } : {}
    return { ...types[leaf.type], ...choices, description: leaf.description }
  }
  const properties = Object.fromEntries([...fields].map(([name, node]) => [name, schemaOf(node)]))
  const object = { type: 'object', properties }
  return isList ? { type: 'array', items: object } : object
}

type Told = { clause: string; data: Schema; sample: unknown }

function ofRecord(event: RecordEvent): Told {
  const { schema, sample } = recordPayloads[event]
  const { $schema: _, ...data } = z.toJSONSchema(schema, { io: 'output' })
  return { clause: recordEvents[event], data, sample }
}

function ofTrigger(event: TriggerEvent): Told {
  const kind = kindOf(event)
  if (!kind) throw new Error(`${event} is not in the catalogue of events`)
  return { clause: eventClause(event), data: schemaOf(treeOf(kind.fields)), sample: kind.samplePayload }
}

const isRecord = (event: WebhookEvent): event is RecordEvent =>
  recordEventNames.some((name) => name === event)

const header = (name: string, description: string): OpenAPI.ParameterObject => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The same for every attempt and replay: whoever knows it already does nothing.'),
  header('webhook-timestamp', 'Second of this attempt, since 1970. Refuse what is older than five minutes.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two of them, parted by a space, after a rotation.',
  ),
]

function webhookOf(event: WebhookEvent) {
  const { clause, data, sample } = isRecord(event) ? ofRecord(event) : ofTrigger(event)
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      test: { type: 'boolean', const: true, description: 'Only in what is sent as a test.' },
      data,
    },
  }
  const example = { type: event, timestamp: '2026-03-12T09:00:00.000Z', data: sample }
  return {
    post: {
      operationId: `on ${event}`.replaceAll(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase()),
      summary: `Told when ${clause}`,
      tags: ['Webhooks'],
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example } },
      },
      responses: {
        '2XX': { description: 'Taken. Any other answer is tried again.' },
        '410': { description: 'Nothing more is wanted: the endpoint is switched off.' },
      },
      security: [],
    },
  }
}

/** Everything that an endpoint may be told, with what it says. */
export const webhooks = () => Object.fromEntries(webhookEvents.map((event) => [event, webhookOf(event)]))
