import * as z from 'zod'

const patienceMs = 10_000

const answer = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
})
const tools = z.object({ tools: z.array(z.unknown()) })
const introduced = z.object({ serverInfo: z.object({ name: z.string(), version: z.string() }) })
const described = z.object({ resource: z.string() })

export type Outcome = { ok: boolean; message: string }

/** Reads one answer of JSON-RPC, which comes as JSON or as the last event of a stream. */
export function readAnswer(type: string, text: string): Record<string, unknown> {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  const json = type.includes('text/event-stream') ? (lines.at(-1)?.slice('data:'.length) ?? '') : text
  const { result, error } = answer.parse(JSON.parse(json))
  if (error) throw new Error(error.message)
  return result ?? {}
}

async function ask(
  url: string,
  key: string,
  method: string,
  params: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(method !== 'initialize' && { 'mcp-protocol-version': protocolVersion }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
    cache: 'no-store',
  })
  if (response.status === 404) throw new Error('it has no MCP server. Update the service')
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  return readAnswer(response.headers.get('content-type') ?? '', await response.text())
}

const protocolVersion = '2025-11-25'
const clientInfo = { name: 'signalbox-dashboard', version: '1' }

/** Introduces itself to an MCP server and asks for its tools, as an assistant does. */
export async function tryServer(url: string, key: string): Promise<{ name: string; tools: number }> {
  const hello = await ask(url, key, 'initialize', { protocolVersion, capabilities: {}, clientInfo })
  const listed = await ask(url, key, 'tools/list', {})
  return { name: introduced.parse(hello).serverInfo.name, tools: tools.parse(listed).tools.length }
}

/**
 * Says what is wrong with the address that assistants are given; null when the same service answers there. No key is sent: a
 * wrong address may be somebody else's.
 */
export async function troubleAt(serverUrl: string): Promise<string | null> {
  const { origin, pathname } = new URL(serverUrl)
  const document = `${origin}/.well-known/oauth-protected-resource${pathname}`
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(document, { signal, redirect: 'error', cache: 'no-store' })
    if (!response.ok)
      return `${document} answers ${response.status}. The proxy in front of the service has to pass it on.`
    const { data } = described.safeParse(await response.json().catch(() => null))
    if (data?.resource === serverUrl) return null
    return `${document} is answered by something else. Check SIGNALBOX_PUBLIC_URL of the service.`
  } catch (error) {
    return `${origin} cannot be reached from the dashboard: ${whyOf(error)}. Check SIGNALBOX_PUBLIC_URL of the service.`
  }
}

export function whyOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer within 10 seconds'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof z.ZodError || cause instanceof SyntaxError)
    return 'it answers, but not as an MCP server does'
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : 'the connection failed'
}
