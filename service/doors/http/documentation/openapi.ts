import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { errorShape } from '#contract/common/errors.ts'
import { contract } from '#contract/index.ts'
import { namedSchemas } from './named-schemas.ts'
import { sharedParts, shareParts } from './shared-parts.ts'
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

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

function operationsOf(document: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((path) =>
    methods.flatMap((method) => path?.[method] ?? []),
  )
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

/** Adds what the generator cannot know: what each status means, and the headers of every answer. */
function complete(operation: OpenAPI.OperationObject): void {
  shareParts(operation)
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
      ...sharedParts,
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
      ...namedSchemas,
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
