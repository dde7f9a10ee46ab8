import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Happening, presentTrace, watched } from '#service/watching/watching.ts'
import { sendingOf } from './environment.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Names what was asked for by the first words of its address, of which there are few: never by what somebody looked for. */
export function routeOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const [, first = '', second = ''] = path.split('/')
  if (first === 'api') return second === 'v1' || second === 'auth' ? `/api/${second}/{rest}` : '/api/{rest}'
  return first === '' ? '/' : '/{page}'
}

/** Does the work of a request of a browser, whose traces nobody here follows. */
function followed(respond: Respond): Respond {
  return (request, response) => {
    const route = routeOf(request.url ?? '/')
    const about: Extract<Happening, { kind: 'request' }> = {
      ...{ kind: 'request', method: request.method ?? 'GET', route, status: 0, trace: null },
    }
    const closed = new Promise((resolve) => response.once('close', resolve))
    return watched(about, async () => {
      await respond(request, response)
      await closed
      about.status = response.statusCode
    })
  }
}

/** Asks the service below the request that is under way, and hands it the trace. */
async function ask(
  method: string,
  route: string | null,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const about: Extract<Happening, { kind: 'asking' }> = { kind: 'asking', method, route, status: 0 }
  return watched(about, async () => {
    const trace = presentTrace()
    const answer = await send(trace === null ? {} : { traceparent: trace })
    about.status = answer.status
    return answer
  })
}

/**
 * Sends traces of the dashboard to the collector that the settings name; null where they name none. The library's own provider
 * is not made known to the whole process: Next.js would add spans with whole addresses in them.
 */
export async function followDashboard(
  log: Pick<Logger, 'info' | 'warn'>,
  env: Record<string, string | undefined> = process.env,
) {
  const { signals, problem } = sendingOf(env)
  if (problem !== null) log.warn(problem)
  if (!signals.has('traces')) return null
  const sending = { signals: new Set(['traces' as const]), problem }
  const { startInstrumented } = await import('./instrumented.ts')
  const { close } = await startInstrumented({ log, role: 'dashboard', env, sending, hasPage: false })
  globalThis.signalboxAsk = ask
  return { followed, close }
}
