import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'

/** How a client speaks: by the revision without sessions, or by the handshake of before. */
export type Era = 'modern' | 'legacy'

/** A client of the protocol, as assistants have one, that sends this key. It leaves when the test is over. */
export async function assistant(
  url: string,
  key: string,
  era: Era = 'modern',
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  )
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  return client
}

export function textOf({ content }: CallToolResult): string {
  return content.map((it) => (it.type === 'text' ? it.text : '')).join('')
}

/** Calls a tool that is to succeed, and returns what it answered. */
export async function use(
  client: Client,
  name: string,
  given: object = {},
): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: { ...given } })
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`)
  return { ...Object(result.structuredContent) }
}
