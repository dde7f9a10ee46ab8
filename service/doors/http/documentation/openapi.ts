import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { automation } from '#contract/automation-shape.ts'
import { templateDetail, templateSummary } from '#contract/automation-templates.ts'
import { channel } from '#contract/channel-shape.ts'
import { changeRecord } from '#contract/common/changes.ts'
import { errorShape } from '#contract/common/errors.ts'
import { outputChannel } from '#contract/common/output-channel.ts'
import { schedule, scheduleInput } from '#contract/common/schedule.ts'
import { company } from '#contract/company-shape.ts'
import { contract } from '#contract/index.ts'
import { person, updatedPerson } from '#contract/person.ts'
import { story } from '#contract/story-shape.ts'
import { topic, topicParticipant } from '#contract/topics.ts'
import { tags } from './tags.ts'
import { webhooks } from './webhooks.ts'

const description = `Read and act on the product signals of one organization: topics, people, companies, stories and
message channels, and the automations that run on them.

Sign every request with an organization API key: \`Authorization: Bearer <API_KEY>\`. A key may make 120 requests a
minute unless it carries its own limit; \`RateLimit-*\` headers say what is left, and 429 says when to go on
(\`Retry-After\`). Errors always have the same shape. Operations, and fields of a request, marked
\`x-signalbox-extension\` go beyond the common interface.

Apart from what each operation declares, 405 answers a method an address does not have, 413 a body over 1 MiB, and 415
a body that is not JSON.`

const meanings: Record<string, string> = {
  '200': 'Success.',
  '400': 'The request is not valid; `data.issues` names each field and its reason.',
  '401': 'Missing, invalid, revoked or expired API key.',
  '403': 'The API key does not have access to this resource.',
  '404': 'The resource does not exist or is not in the organization.',
  '409': 'The Idempotency-Key was used with another payload, or its first request is still in progress.',
  '429': 'The key exceeded its rate limit; `Retry-After` says when to go on.',
  '500': 'Unexpected failure on our side; `data.requestId` identifies it.',
}

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

function operationsOf(document: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((path) =>
    methods.flatMap((method) => path?.[method] ?? []),
  )
}

const limitHeaders: Record<string, OpenAPI.HeaderObject> = {
  'RateLimit-Limit': { description: 'Requests a minute this key may make.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
} as const

function meaningOf(status: string, operation: OpenAPI.OperationObject): string | undefined {
  if (status === '409' && !operation.parameters?.some((it) => 'name' in it && it.name === 'Idempotency-Key'))
    return 'What there is already does not allow it; the description says when it does.'
  return meanings[status]
}

/** Lists that the interface wants written in brackets. */
const bracketed = new Set(['ids'])

/** OpenAPI does not define lists in `deepObject`, and client generators produce code for them that does not compile. */
function isList({ in: place, schema }: OpenAPI.ParameterObject): boolean {
  return place === 'query' && typeof schema === 'object' && 'type' in schema && schema.type === 'array'
}

function tidy(parameter: OpenAPI.ParameterObject): void {
  delete parameter.allowEmptyValue
  delete parameter.allowReserved
  if (isList(parameter) && !bracketed.has(parameter.name)) parameter.style = 'form'
}

/** Adds what the generator cannot know: the meaning of each status, and the headers of every answer. */
function complete(operation: OpenAPI.OperationObject): void {
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if ('$ref' in response) continue
    response.description = meaningOf(status, operation) ?? response.description
    if (status !== '401') response.headers = limitHeaders
    if (status === '429') response.headers = { ...limitHeaders, ...retryAfter }
  }
  for (const parameter of operation.parameters ?? []) if (!('$ref' in parameter)) tidy(parameter)
}

/** Describes the whole interface from the contract alone. */
export async function openApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Signalbox API',
      version: '1.0.0',
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/v1', description: 'This service' }],
    tags,
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An organization API key, beginning with `sbx_`.',
        },
      },
    },
    commonSchemas: {
      Error: { schema: errorShape },
      Automation: { schema: automation, strategy: 'output' },
      AutomationTemplate: { schema: templateDetail, strategy: 'output' },
      AutomationTemplateSummary: { schema: templateSummary, strategy: 'output' },
      Schedule: { schema: schedule, strategy: 'output' },
      ScheduleInput: { schema: scheduleInput, strategy: 'input' },
      OutputChannel: { schema: outputChannel, strategy: 'output' },
      Channel: { schema: channel, strategy: 'output' },
      Company: { schema: company, strategy: 'output' },
      CompanyChange: { schema: changeRecord, strategy: 'output' },
      Person: { schema: person, strategy: 'output' },
      UpdatedPerson: { schema: updatedPerson, strategy: 'output' },
      Story: { schema: story, strategy: 'output' },
      Topic: { schema: topic, strategy: 'output' },
      TopicParticipant: { schema: topicParticipant, strategy: 'output' },
    },
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  })
  operationsOf(document).forEach(complete)
  return Object.assign(document, { webhooks: webhooks() })
}

/** Formats the document as it is committed and compared: two spaces, one final line end. */
export async function openApiText(): Promise<string> {
  return `${JSON.stringify(await openApiDocument(), null, 2)}\n`
}
