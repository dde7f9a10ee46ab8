import type { OpenAPI } from '@orpc/contract'
import { idempotencyParameter } from '#contract/common/operation.ts'

type Operation = OpenAPI.OperationObject
type Response = OpenAPI.ResponseObject

const limits: Record<string, OpenAPI.HeaderObject> = {
  'RateLimit-Limit': { description: 'Requests a minute this key may make.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
}

const headers: Record<string, OpenAPI.HeaderObject> = {
  ...limits,
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

function pointing(names: string[]): Record<string, OpenAPI.ReferenceObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const onEvery = pointing(Object.keys(limits))

type Refusal = { name: string; status: string; description: string; headers: Response['headers'] }

const refusals: Refusal[] = [
  {
    name: 'BadRequest',
    status: '400',
    description: 'The request is not valid; `data.issues` names each field and its reason.',
    headers: onEvery,
  },
  {
    name: 'Unauthorized',
    status: '401',
    description: 'Missing, invalid, revoked or expired API key.',
    headers: undefined,
  },
  {
    name: 'Forbidden',
    status: '403',
    description: 'The API key does not have access to this resource.',
    headers: onEvery,
  },
  {
    name: 'NotFound',
    status: '404',
    description: 'The resource does not exist or is not in the organization.',
    headers: onEvery,
  },
  {
    name: 'KeyInUse',
    status: '409',
    description:
      'The Idempotency-Key was used with another payload, or its first request is still in progress.',
    headers: onEvery,
  },
  {
    name: 'Conflict',
    status: '409',
    description: 'What there is already does not allow it; the description says when it does.',
    headers: onEvery,
  },
  {
    name: 'TooManyRequests',
    status: '429',
    description: 'The key exceeded its rate limit; `Retry-After` says when to go on.',
    headers: pointing(Object.keys(headers)),
  },
  {
    name: 'ServerError',
    status: '500',
    description: 'Unexpected failure on our side; `data.requestId` identifies it.',
    headers: onEvery,
  },
]

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** Refusals, headers and the parameter that operations have in common. */
export const sharedParts = {
  headers,
  responses: Object.fromEntries(
    refusals.map(({ name, description, headers }): [string, Response] => [
      name,
      headers ? { description, headers, content } : { description, content },
    ]),
  ),
  parameters: { IdempotencyKey: idempotencyParameter },
}

function isKey(parameter: OpenAPI.ParameterObject | OpenAPI.ReferenceObject): boolean {
  return 'name' in parameter && parameter.name === idempotencyParameter.name
}

function refusalOf(status: string, { parameters = [] }: Operation): Refusal | undefined {
  const found = refusals.filter((one) => one.status === status)
  return found.length > 1 && !parameters.some(isKey) ? found.at(-1) : found[0]
}

/** Replaces what an operation has in common with others by a pointer to it, and says what each success brings along. */
export function shareParts(operation: Operation): void {
  const { responses = {}, parameters } = operation
  for (const [status, response] of Object.entries(responses)) {
    const refusal = refusalOf(status, operation)
    if (refusal) responses[status] = { $ref: `#/components/responses/${refusal.name}` }
    else if (!('$ref' in response))
      responses[status] = { ...response, description: 'Success.', headers: onEvery }
  }
  const key = { $ref: '#/components/parameters/IdempotencyKey' }
  if (parameters) operation.parameters = parameters.map((it) => (isKey(it) ? key : it))
}
