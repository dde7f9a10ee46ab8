import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { templateDetail, templateSummary } from '#contract/automation-templates.ts'
import { automation } from '#contract/automations.ts'
import { channel } from '#contract/channels.ts'
import { errorShape } from '#contract/common/errors.ts'
import { outputChannel } from '#contract/common/output-channel.ts'
import { schedule, scheduleInput } from '#contract/common/schedule.ts'
import { changeRecord, company } from '#contract/companies.ts'
import { contract } from '#contract/index.ts'
import { person, updatedPerson } from '#contract/people.ts'
import { story } from '#contract/stories.ts'
import { topic, topicParticipant } from '#contract/topics.ts'

const description = `Read and act on the product signals of one organization: topics, people, companies, stories and
message channels, and the automations that run on them.

Sign every request with an organization API key: \`Authorization: Bearer <API_KEY>\`. A key may make 120 requests a
minute unless it carries its own limit; \`RateLimit-*\` headers say what is left, and 429 says when to go on
(\`Retry-After\`). Errors always have the same shape. Operations marked \`x-signalbox-extension\` go beyond the common
interface.`

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

function describeResponses(document: OpenAPI.Document): void {
  for (const path of Object.values(document.paths ?? {}))
    for (const method of methods)
      for (const [status, response] of Object.entries(path?.[method]?.responses ?? {}))
        if ('description' in response) response.description = meanings[status] ?? response.description
}

/** The description of the whole interface, made from the contract alone. */
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
  describeResponses(document)
  return document
}

/** As it is committed and compared: two spaces, one final line end. */
export async function openApiText(): Promise<string> {
  return `${JSON.stringify(await openApiDocument(), null, 2)}\n`
}
