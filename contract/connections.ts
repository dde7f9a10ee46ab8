import * as z from 'zod'
import { backfillOperations } from './backfills.ts'
import { uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { createConnectionInput, updateConnectionInput } from './connection-input.ts'
import { activity, connection, madeConnection } from './connection-shape.ts'
import { connectableSource } from './sources.ts'

const one = z.strictObject({ connectionId: uuidId('connection') })

export const rotateSecretInput = one.extend({
  signingSecret: z.string().trim().min(1).max(10_000).optional(),
  keepOldHours: z.int().min(0).max(72).default(0),
})

const testStep = z.object({ name: z.string(), ok: z.boolean(), message: z.string() })
export type RotateSecretInput = z.infer<typeof rotateSecretInput>
export type ConnectionTestStep = z.infer<typeof testStep>
export const listConnectionsQuery = z.object({ ...pageQuery, source: connectableSource.optional() })
export const connectionActivityQuery = z.object({
  connectionId: uuidId('connection'),
  days: z.int().min(1).max(30).default(7).describe('How many days back.'),
})

export type ConnectionActivityQuery = z.infer<typeof connectionActivityQuery>
export type ListConnectionsQuery = z.infer<typeof listConnectionsQuery>

const shared = { tag: 'Sources', extension: true } as const

export const connections = {
  list: operation({
    method: 'GET',
    path: '/connections',
    operationId: 'listConnections',
    summary: 'List connections',
    description: 'Where signals come from, whether they do, and how often, the newest connection first.',
    ...shared,
  })
    .input(listConnectionsQuery)
    .output(listOf(connection)),
  create: idempotentOperation({
    method: 'POST',
    path: '/connections',
    operationId: 'createConnection',
    summary: 'Connect a source',
    description:
      'Stores the secrets sealed. A webhook source gets an address to send to, and a signing secret when none is given.',
    ...shared,
  })
    .input(createConnectionInput)
    .output(madeConnection),
  get: operation({
    method: 'GET',
    path: '/connections/{connectionId}',
    operationId: 'getConnection',
    summary: 'Read one connection',
    description: 'Its status in words, what arrived, and how far each channel was read.',
    ...shared,
  })
    .input(one)
    .output(connection),
  activity: operation({
    method: 'GET',
    path: '/connections/{connectionId}/activity',
    operationId: 'getConnectionActivity',
    summary: 'Read when something arrived',
    description: 'How much arrived in each hour of the last days, and what became of it.',
    ...shared,
  })
    .input(connectionActivityQuery)
    .output(activity),
  update: editOperation({
    method: 'PATCH',
    path: '/connections/{connectionId}',
    operationId: 'updateConnection',
    summary: 'Change a connection',
    description: 'Omitted fields stay as they are.',
    ...shared,
  })
    .input(updateConnectionInput)
    .output(connection),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/connections/{connectionId}',
    operationId: 'deleteConnection',
    summary: 'Disconnect a source',
    description:
      'Its secrets are erased, and its address answers 410. `data=erase` also erases what came through it, in the background.',
    query: [
      {
        name: 'data',
        in: 'query',
        required: false,
        description: 'What becomes of the messages that came through it.',
        schema: { type: 'string', enum: ['keep', 'erase'], default: 'keep' },
      },
    ],
    ...shared,
  })
    .input(one.extend({ data: z.enum(['keep', 'erase']).default('keep') }))
    .output(z.object({ id: z.guid(), data: z.enum(['keep', 'erase']) })),
  test: operation({
    method: 'POST',
    path: '/connections/{connectionId}/test',
    operationId: 'testConnection',
    summary: 'Test a connection',
    description: 'Checks rights and switches at the sender, and whether a first delivery has come.',
    ...shared,
  })
    .input(one)
    .output(z.object({ ok: z.boolean(), steps: z.array(testStep) })),
  pause: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/pause',
    operationId: 'pauseConnection',
    summary: 'Pause a connection',
    description: 'What is sent meanwhile is accepted and kept, and mapped when it goes on.',
    ...shared,
  })
    .input(one)
    .output(connection),
  resume: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/resume',
    operationId: 'resumeConnection',
    summary: 'Resume a connection',
    description: 'What was kept while it was paused is mapped now.',
    ...shared,
  })
    .input(one)
    .output(connection),
  rotateSecret: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/rotate-secret',
    operationId: 'rotateConnectionSecret',
    summary: 'Replace the signing secret',
    description:
      'Makes a new one, or takes the one that is given. The old one counts no more, unless `keepOldHours` lets it while it is ' +
      'exchanged at the sender.',
    ...shared,
  })
    .input(rotateSecretInput)
    .output(madeConnection),
  ...backfillOperations,
}
