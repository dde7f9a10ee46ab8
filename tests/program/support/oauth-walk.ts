import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { request as httpsRequest, RequestOptions } from 'node:https'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as z from 'zod'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { parseSecrets } from '#service/core/secret-file.ts'
import type { Api } from '#tests/harness/client.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'

/** Opens a request at the proxy, whichever host its address names. */
type Open = (
  path: string,
  options: RequestOptions,
) => { asked: ReturnType<typeof httpsRequest>; answered: Promise<IncomingMessage> }

function fetchThrough(open: Open): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const { asked, answered } = open(`${pathname}${search}`, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
    })
    request.signal.addEventListener('abort', () => asked.destroy())
    asked.end(Buffer.from(await request.arrayBuffer()))
    const answer = await answered
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const isEmpty = answer.statusCode === 204
    return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), {
      status: answer.statusCode ?? 500,
      headers,
    })
  }
}

/** A program as assistants are one, that reaches its server through the proxy alone. */
export function programThrough(provider: OAuthClientProvider, url: string, open: Open) {
  const client = new Client(
    { name: 'walker', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    authProvider: provider,
    fetch: fetchThrough(open),
  })
  return { client, transport, connect: () => client.connect(transport) }
}

const members = z.object({ data: z.array(z.object({ id: z.string() })).min(1) })
const self = z.object({ organization: z.object({ id: z.string() }) })

/** Does what the page of the dashboard does when the owner allows what the program asks for, and gives its answer. */
export async function allowed(
  api: Api,
  folder: string,
  asked = new URLSearchParams(),
): Promise<URLSearchParams> {
  const { present: secret } = parseSecrets(readFileSync(join(folder, 'secret'), 'utf8'))
  const { organization } = self.parse((await api.get('/me')).body)
  const [member] = members.parse((await api.get('/members')).body).data
  const subject = { organization: organization.id, member: member?.id ?? '', role: 'owner' as const }
  const body = {
    clientId: asked.get('client_id'),
    redirectUri: asked.get('redirect_uri'),
    responseType: asked.get('response_type'),
    codeChallenge: asked.get('code_challenge'),
    codeChallengeMethod: asked.get('code_challenge_method'),
    resource: asked.get('resource'),
    state: asked.get('state'),
    access: 'read',
  }
  const headers = { [actingMemberHeader]: tokenEachTime(secret, subject) }
  const answer = await api.post('/assistants', body, { headers })
  return new URL(String(answer.body.redirectTo)).searchParams
}
