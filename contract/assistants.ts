import * as z from 'zod'
import { assistantAccess, mostAssistants } from './common/assistant-access.ts'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, dateTime } from './common/values.ts'

const assistantId = uuidId('connected assistant')
const access = z
  .enum(assistantAccess)
  .describe('`read`: look things up. `write`: also change them, as far as the role of the member allows.')

export const assistant = z.object({
  id: assistantId,
  program: z.string().describe('What the program calls itself.'),
  place: z
    .string()
    .describe('Where it was connected from: a host, `this machine`, or the kind of address that it opens.'),
  member: attribution.describe('In whose name it acts.'),
  isOwn: z.boolean().describe('Whether it is the acting member.'),
  access,
  connectedAt: dateTime,
  lastUsedAt: dateTime.nullable(),
})

export const assistantList = z.object({
  data: z.array(assistant),
  serverUrl: z.string().describe('Address of the MCP server, as assistants are given it.'),
  reach: z
    .enum(['everywhere', 'network', 'machine'])
    .describe(
      'From where the address can be opened, as far as it says by itself: `machine` for this computer alone, `network` for ' +
        'an address of a private network or without encryption, `everywhere` for one with https.',
    ),
})

const text = (most: number) => z.string().min(1, 'Must not be empty').max(most)

/** What a program asks for, with the names that OAuth gives it in an address. */
const asked = {
  clientId: text(200).describe('`client_id`: the registered program.'),
  redirectUri: text(2000).describe('`redirect_uri`: where the answer goes; one of those registered.'),
  responseType: text(100).optional().describe('`response_type`: `code`.'),
  codeChallenge: text(200).optional().describe('`code_challenge`, of PKCE.'),
  codeChallengeMethod: text(100).optional().describe('`code_challenge_method`: `S256`.'),
  resource: text(2000).optional().describe('`resource`: the address of the MCP server.'),
  scope: z.string().max(1000).optional().describe('`scope`: `read`, or `read write`.'),
  state: z.string().max(2000).optional().describe('`state`, given back as it came.'),
}

export const askedConnection = z.object({
  program: z.string().describe('What the program calls itself. Nobody has checked it.'),
  place: z.string().describe('Where the answer goes.'),
  kind: z
    .enum(['web', 'machine', 'app'])
    .describe('Whether that is a website, this machine or an app on it.'),
  access: access.describe('The most that it asks for.'),
  problem: z
    .string()
    .nullable()
    .describe('Why it cannot be connected, though the program and its address are known.'),
  refusalUrl: z.string().describe('Address that tells the program it was refused.'),
})

export const connectAssistantInput = z.strictObject({ ...asked, access })

export type Assistant = z.infer<typeof assistant>
export type AssistantList = z.infer<typeof assistantList>
export type AskedConnection = z.infer<typeof askedConnection>
export type ConnectAssistantInput = z.infer<typeof connectAssistantInput>
export type AssistantRequest = Omit<ConnectAssistantInput, 'access'>

const base = { tag: 'Assistants', extension: true } as const

/** Programs that act in the name of a member, connected by OAuth 2.1. For signed-in members. */
export const assistants = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/assistants',
    operationId: 'listAssistants',
    summary: 'List connected assistants',
    description:
      'Those of the acting member, and for owners those of everybody, the newest first; with the address of the MCP server. ' +
      'An API key alone is told of none.',
  }).output(assistantList),
  request: operation({
    ...base,
    method: 'GET',
    path: '/assistants/request',
    operationId: 'readAssistantRequest',
    summary: 'Read what an assistant asks for',
    description:
      'For the page on which a member decides. A program or an address that is not registered answers 404, and nothing is ' +
      'ever sent there. Needs an acting member.',
  })
    .input(z.object(asked))
    .output(askedConnection),
  connect: operation(
    {
      ...base,
      method: 'POST',
      path: '/assistants',
      operationId: 'connectAssistant',
      summary: 'Allow an assistant to connect',
      description:
        'Answers the address that hands the program its code, which counts once and for two minutes. A session that was not ' +
        `confirmed lately is asked first. At most ${mostAssistants} of one member (409). Needs an acting member.`,
    },
    { CONFLICT: { status: 409, message: 'Too many assistants are connected.' } },
  )
    .input(connectAssistantInput)
    .output(z.object({ redirectTo: z.string() })),
  disconnect: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/assistants/{assistantId}',
    operationId: 'disconnectAssistant',
    summary: 'Disconnect an assistant',
    description: 'It is refused from then on. By the member in whose name it acts, or an owner.',
  })
    .input(z.strictObject({ assistantId }))
    .output(z.object({ id: assistantId })),
}
