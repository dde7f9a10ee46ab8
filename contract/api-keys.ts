import * as z from 'zod'
import { apiKey, createApiKeyInput, createdApiKey, rollApiKeyInput } from './api-key-shape.ts'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'

const tag = 'API keys'
const needsOwner = 'Needs an acting owner: an API key alone is refused.'

/** For a signed-in owner. A key alone may neither see keys nor make any: one that leaks must not outlive itself. */
export const apiKeys = {
  list: operation({
    method: 'GET',
    path: '/api-keys',
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description:
      'The keys of the organization, the newest first; those revoked more than 90 days ago are left out. ' +
      needsOwner,
    tag,
    extension: true,
  }).output(z.object({ data: z.array(apiKey) })),
  create: idempotentOperation({
    method: 'POST',
    path: '/api-keys',
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The answer contains the key, once. The answer to a repeated `Idempotency-Key` has everything except the ' +
      `key. It may do everything unless it is given fewer rights. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(createApiKeyInput)
    .output(createdApiKey),
  roll: idempotentOperation({
    method: 'POST',
    path: '/api-keys/{keyId}/roll',
    operationId: 'rollApiKey',
    summary: 'Give an API key a new secret',
    description:
      'The key keeps its name, its rights and its end. The present secret works beside the new one for the time that is ' +
      'asked for, one that was replaced earlier ends at once. Refused with 409 for a key that is not active, and for the ' +
      `key that signs this request. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(rollApiKeyInput)
    .output(createdApiKey),
  endReplaced: idempotentOperation({
    method: 'DELETE',
    path: '/api-keys/{keyId}/replaced-secret',
    operationId: 'endReplacedSecret',
    summary: 'End the replaced secret of an API key',
    description: `Ends the secret at once that still works beside the new one. Repeating it changes nothing. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(z.object({ keyId: uuidId('key') }))
    .output(apiKey),
  revoke: idempotentOperation({
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: `Ends it at once and for good, with every secret. The key that signs this request is refused with 409. ${needsOwner}`,
    tag,
    extension: true,
  })
    .input(z.object({ keyId: uuidId('key') }))
    .output(apiKey),
}
