/** What a model says in one answer, whatever the provider; `arguments` may be text that is no JSON. */
export type Turn = {
  text?: string
  calls?: { name: string; arguments: unknown; id?: string }[]
  finish?: 'length'
}

export type Dialect = 'anthropic' | 'chat' | 'responses'

const argumentsOf = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given))

function anthropic({ text, calls = [], finish }: Turn, n: number) {
  const uses = calls.map((call, index) => ({
    ...{ type: 'tool_use', id: `toolu_${n}_${index}`, name: call.name, input: call.arguments },
  }))
  return {
    ...{ id: `msg_${n}`, type: 'message', role: 'assistant', model: 'served' },
    content: [...(text === undefined ? [] : [{ type: 'text', text }]), ...uses],
    stop_reason: finish ? 'max_tokens' : uses.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10 },
  }
}

function chat({ text, calls = [], finish }: Turn, n: number) {
  const uses = calls.map((call, index) => ({
    ...{ id: call.id ?? `call_${n}_${index}`, type: 'function' },
    function: { name: call.name, arguments: argumentsOf(call.arguments) },
  }))
  const message = {
    role: 'assistant',
    content: text ?? null,
    ...(uses.length > 0 ? { tool_calls: uses } : {}),
  }
  return {
    ...{ id: `chat_${n}`, object: 'chat.completion', created: 1_770_000_000, model: 'served' },
    choices: [{ index: 0, message, finish_reason: finish ?? (uses.length > 0 ? 'tool_calls' : 'stop') }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  }
}

function responses({ text, calls = [] }: Turn, n: number) {
  const said = { type: 'output_text', text, annotations: [] }
  const uses = calls.map((call, index) => ({
    ...{ type: 'function_call', id: `fc_${n}_${index}`, call_id: `call_${n}_${index}`, status: 'completed' },
    ...{ name: call.name, arguments: argumentsOf(call.arguments) },
  }))
  return {
    ...{
      id: `resp_${n}`,
      object: 'response',
      created_at: 1_770_000_000,
      model: 'served',
      status: 'completed',
    },
    output: [
      ...(text === undefined
        ? []
        : [{ type: 'message', id: `msg_${n}`, role: 'assistant', status: 'completed', content: [said] }]),
      ...uses,
    ],
    usage: {
      ...{ input_tokens: 100, output_tokens: 10, total_tokens: 110 },
      input_tokens_details: { cached_tokens: 40 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  }
}

const dialects = { anthropic, chat, responses }

export function answerIn(dialect: Dialect, turn: Turn, n: number): unknown {
  return dialects[dialect](turn, n)
}
