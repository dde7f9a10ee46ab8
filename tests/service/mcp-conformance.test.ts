import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { NodeStreamableHTTPServerTransport, toWebRequest } from '@modelcontextprotocol/node'
import { isLegacyRequest } from '@modelcontextprotocol/server'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readJsonBody } from '#service/doors/http/input.ts'
import { knownNames, requireKnownAddresses } from '#service/doors/mcp/addresses.ts'
import { endpoint } from '#service/doors/mcp/endpoint.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'
import { conformanceServer } from './support/conformance-server.ts'

const service = useService()

const program = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

type Check = { id: string; status: string; errorMessage?: string }

/** Checks that were not met, from the files that the suite leaves. */
function failuresIn(folder: string): string[] {
  return readdirSync(folder).flatMap((scenario) => {
    const checks: Check[] = JSON.parse(readFileSync(join(folder, scenario, 'checks.json'), 'utf8'))
    const failed = checks.filter(({ status }) => status === 'FAILURE')
    return failed.map(({ id, errorMessage = '' }) => `${scenario} ${id}: ${errorMessage}`)
  })
}

/** Runs what a revision requires of a server, as its makers do. Returns what it said, and why, when a requirement was not met. */
async function unmet(url: string, revision: string, baseline?: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const expected =
    baseline === undefined ? [] : ['--expected-failures', join(import.meta.dirname, 'support', baseline)]
  const args = [
    'server',
    '--url',
    `${url}/mcp`,
    '--requirements',
    revision,
    '--output-dir',
    folder,
    ...expected,
  ]
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return code === 0 ? [] : [complaint, said.slice(said.indexOf('SUMMARY')), ...failuresIn(folder)]
}

async function listening(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/**
 * The server of the suite behind the addresses, the reader of bodies and the endpoint of our door. What a server asks a client of
 * before 2026 needs a session, which ours never does: those clients get one here.
 */
function testServer(): Promise<string> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>()
  const names = knownNames([])
  const { respond, notify, close } = endpoint(
    () => conformanceServer((list) => (list === 'tools' ? notify.toolsChanged() : notify.promptsChanged())),
    pino({ level: 'silent' }),
  )
  onTestFinished(close)

  async function inSession(
    ...[request, response, body]: Parameters<NodeStreamableHTTPServerTransport['handleRequest']>
  ) {
    const known = sessions.get(String(request.headers['mcp-session-id']))
    if (known) return known.handleRequest(request, response, body)
    const made = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, made),
    })
    await conformanceServer(() => undefined).connect(made)
    await made.handleRequest(request, response, body)
  }

  return listening(async (request, response) => {
    try {
      requireKnownAddresses(request, names)
    } catch {
      return void response.writeHead(403).end()
    }
    const body = request.method === 'POST' ? await readJsonBody(request) : undefined
    const isOld = await isLegacyRequest(await toWebRequest(request, body), body)
    await (isOld ? inSession(request, response, body) : respond(request, response, body, {}))
  })
}

/** Our service, to which each request comes with a key: the suite sends none. */
async function realServer(): Promise<string> {
  const org = await service.org()
  await addTopics(service.db, org.id, [{ title: 'Payments are taken twice' }])
  const authorization = `Bearer ${org.key}`
  return listening((request, response) => {
    const { method, url, headers } = request
    const passed = httpRequest(
      `${service.url}${url}`,
      { method, headers: { ...headers, authorization } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    response.once('close', () => passed.destroy())
    passed.once('error', () => response.destroy())
    request.pipe(passed)
  })
}

test.each(['2026-07-28', '2025-11-25'])('the door meets all that %s requires', async (revision) => {
  expect(await unmet(await testServer(), revision)).toEqual([])
})

test.each(['2026-07-28', '2025-11-25'])(
  'the service meets all of %s but what needs the tools of the suite',
  async (revision) => {
    expect(await unmet(await realServer(), revision, `not-for-us.${revision}.yml`)).toEqual([])
  },
)
