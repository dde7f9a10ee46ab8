import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'

/** The smallest picture and sound that are whole files. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'A resource inside a message' },
})
const said = (words: string) => ({ content: [text(words)] })
const described = { description: 'Of the suite' }
const noInput = { ...described, inputSchema: z.object({}) }

type State = { step: number }
const state = createRequestStateCodec<State>({ key: 'a key of the tests, of thirty-two characters and more' })

const name = z.object({ name: z.string() })
const color = z.object({ color: z.string() })
const ok = z.object({ ok: z.boolean() })
const context = z.object({ context: z.string() })

const ask = {
  name: (message = 'Who are you?') => inputRequired.elicit({ message, requestedSchema: name }),
  color: () => inputRequired.elicit({ message: 'Which colour?', requestedSchema: color }),
  ok: () => inputRequired.elicit({ message: 'Shall it be done?', requestedSchema: ok }),
  context: () => inputRequired.elicit({ message: 'About what?', requestedSchema: context }),
  model: (words: string) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens: 50 }),
}

function addContents(server: McpServer): void {
  server.registerTool('test_simple_text', described, () => said('Plain words'))
  server.registerTool('test_image_content', described, () => ({ content: [image] }))
  server.registerTool('test_audio_content', described, () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  }))
  server.registerTool('test_embedded_resource', described, () => ({
    content: [embedded('test://embedded-resource')],
  }))
  server.registerTool('test_multiple_content_types', described, () => ({
    content: [text('Several'), image, embedded('test://mixed-content-resource')],
  }))
  server.registerTool('test_error_handling', described, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
}

function addNotifying(server: McpServer): void {
  server.registerTool('test_tool_with_progress', noInput, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      })
    return said('Done')
  })
  for (const tool of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(tool, noInput, async (_, { mcpReq }) => {
      for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await mcpReq.log('info', words)
      return said('Done')
    })
}

/** Asks the client in the middle of a call: by a request of its own before 2026, by an answer that asks since then. */
function addAsking(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { ...described, inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: text(prompt) }],
        maxTokens: 100,
      })
      return said(JSON.stringify(content))
    },
  )
  server.registerTool(
    'test_elicitation',
    { ...described, inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const requestedSchema = {
        type: 'object' as const,
        properties: { username: { type: 'string' as const }, email: { type: 'string' as const } },
        required: ['username', 'email'],
      }
      return said(JSON.stringify(await mcpReq.elicitInput({ message, requestedSchema })))
    },
  )
  server.registerTool('test_elicitation_sep1034_defaults', noInput, async (_, { mcpReq }) => {
    const properties = {
      name: { type: 'string' as const, default: 'John Doe' },
      age: { type: 'integer' as const, default: 30 },
      score: { type: 'number' as const, default: 95.5 },
      status: { type: 'string' as const, enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean' as const, default: true },
    }
    const asked = { message: 'Look through these', requestedSchema: { type: 'object' as const, properties } }
    return said(JSON.stringify(await mcpReq.elicitInput(asked)))
  })
  server.registerTool('test_elicitation_sep1330_enums', noInput, async (_, { mcpReq }) => {
    const plain = ['option1', 'option2', 'option3']
    const titled = plain.map((it, index) => ({ const: `value${index + 1}`, title: `Title of ${it}` }))
    const properties = {
      untitledSingle: { type: 'string' as const, enum: plain },
      titledSingle: { type: 'string' as const, oneOf: titled },
      legacyEnum: { type: 'string' as const, enum: plain, enumNames: plain.map((it) => `Name of ${it}`) },
      untitledMulti: { type: 'array' as const, items: { type: 'string' as const, enum: plain } },
      titledMulti: { type: 'array' as const, items: { anyOf: titled } },
    }
    const asked = { message: 'Choose', requestedSchema: { type: 'object' as const, properties } }
    return said(JSON.stringify(await mcpReq.elicitInput(asked)))
  })
}

const prefix = 'test_input_required_result_'

function capabilitiesOf({ mcpReq }: ServerContext): Record<string, unknown> {
  const declared = new Map<string, unknown>(Object.entries(mcpReq.envelope ?? {})).get(
    CLIENT_CAPABILITIES_META_KEY,
  )
  return { ...Object(declared) }
}

function addInputRequired(server: McpServer): void {
  const greeting = ({ mcpReq }: ServerContext) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', name)
    return given ? said(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: ask.name() } })
  }
  server.registerTool(`${prefix}elicitation`, noInput, (_, context) => greeting(context))
  server.registerTool('test_streaming_elicitation', noInput, (_, context) => greeting(context))
  server.registerTool(`${prefix}sampling`, noInput, (_, { mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (given.kind === 'sampling') return said(JSON.stringify(given))
    return inputRequired({ inputRequests: { capital_question: ask.model('What is the capital of France?') } })
  })
  server.registerTool(`${prefix}list_roots`, noInput, (_, { mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (given.kind === 'roots') return said(JSON.stringify(given))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  for (const tool of ['request_state', 'tampered_state'])
    server.registerTool(`${prefix}${tool}`, noInput, async (_, { mcpReq }) => {
      const known = mcpReq.requestState<State>()
      if (known && acceptedContent(mcpReq.inputResponses, 'confirm', ok)) return said('state-ok')
      const requestState = await state.mint({ step: 1 })
      return inputRequired({ inputRequests: { confirm: ask.ok() }, requestState })
    })
  server.registerTool(`${prefix}multiple_inputs`, noInput, async (_, { mcpReq }) => {
    const given = mcpReq.inputResponses ?? {}
    if (given.user_name && given.greeting && given.client_roots) return said('All is here')
    const inputRequests = {
      user_name: ask.name(),
      greeting: ask.model('Write a greeting'),
      client_roots: inputRequired.listRoots(),
    }
    return inputRequired({ inputRequests, requestState: await state.mint({ step: 1 }) })
  })
  server.registerTool(`${prefix}multi_round`, noInput, async (_, { mcpReq }) => {
    const step = mcpReq.requestState<State>()?.step ?? 0
    if (step === 2 && acceptedContent(mcpReq.inputResponses, 'step2', color)) return said('Thank you')
    const isFirst = step === 0 || !acceptedContent(mcpReq.inputResponses, 'step1', name)
    const inputRequests: InputRequests = isFirst ? { step1: ask.name() } : { step2: ask.color() }
    return inputRequired({ inputRequests, requestState: await state.mint({ step: isFirst ? 1 : 2 }) })
  })
  server.registerTool(`${prefix}capabilities`, noInput, (_, context) => {
    const declared = capabilitiesOf(context)
    const inputRequests = {
      ...('sampling' in declared && { sampled: ask.model('Say something') }),
      ...('elicitation' in declared && { user_name: ask.name() }),
    }
    return inputRequired({ inputRequests })
  })
  // The library refuses an answer that asks for what the client has not said it can.
  server.registerTool('test_missing_capability', noInput, () =>
    inputRequired({ inputRequests: { sampled: ask.model('Say something') } }),
  )
  server.registerPrompt(`${prefix}prompt`, described, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', context)
    if (!given) return inputRequired({ inputRequests: { user_context: ask.context() } })
    return { messages: [{ role: 'user', content: text(given.context) }] }
  })
}

function addResources(server: McpServer): void {
  const mimeType = 'text/plain'
  for (const place of ['static-text', 'watched-resource'])
    server.registerResource(place, `test://${place}`, { mimeType, description: 'Text' }, ({ href }) => ({
      contents: [{ uri: href, mimeType, text: 'Text of the resource' }],
    }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
  }))
}

function addPrompts(server: McpServer): void {
  const user = { role: 'user' as const }
  server.registerPrompt('test_simple_prompt', described, () => ({
    messages: [{ ...user, content: text('Do something') }],
  }))
  const two = z.object({ arg1: z.string(), arg2: z.string() })
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...described, argsSchema: two },
    ({ arg1, arg2 }) => ({
      messages: [{ ...user, content: text(`arg1='${arg1}', arg2='${arg2}'`) }],
    }),
  )
  const one = z.object({ resourceUri: z.string() })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described, argsSchema: one },
    ({ resourceUri }) => ({
      messages: [
        { ...user, content: embedded(resourceUri) },
        { ...user, content: text('Read it') },
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', described, () => ({
    messages: [
      { ...user, content: image },
      { ...user, content: text('Look at it') },
    ],
  }))
}

/** A server with everything that the suite asks a server for. `onChange` tells of another list of tools or prompts. */
export function conformanceServer(onChange: (list: 'tools' | 'prompts') => void): McpServer {
  const listChanged = true
  const capabilities = {
    ...{ tools: { listChanged }, prompts: { listChanged }, resources: { listChanged, subscribe: true } },
    ...{ logging: {}, completions: {} },
  }
  const server = new McpServer(
    { name: 'conformance', version: '1' },
    { capabilities, requestState: { verify: state.verify } },
  )
  addContents(server)
  addNotifying(server)
  addAsking(server)
  addInputRequired(server)
  addResources(server)
  addPrompts(server)
  for (const list of ['tool', 'prompt'] as const)
    server.registerTool(`test_trigger_${list}_change`, noInput, () => {
      onChange(`${list}s`)
      return said('Told')
    })
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
  return server
}
