import { apiClient } from '#tests/harness/client.ts'
import { automation, message } from '#tests/service/support/data.ts'

export type Sent = { path: string; body: unknown; key: string; answer: string | null }

/** What each request makes has a name of its own. */
export function requestOf(round: string, writer: number, turn: number): Pick<Sent, 'path' | 'body'> {
  const name = `${round}-${writer}-${turn}`
  if (turn % 3 === 0)
    return { path: '/companies', body: { companies: [{ name, domain: `${name}.example` }] } }
  if (turn % 3 === 1)
    return {
      path: '/messages',
      body: { messages: [message(`${name}-a`, `p${turn % 5}`), message(`${name}-b`, `q${writer}`)] },
    }
  return { path: '/automations', body: { ...automation, name } }
}

async function post(url: string, apiKey: string, { path, body, key }: Sent) {
  return apiClient(url, apiKey).post(path, body, { headers: { 'idempotency-key': key } })
}

/**
 * Writers that push without pause until the service goes away, or they are stopped. Each request is noted before it is sent, and its answer
 * when it came; what has no answer may have happened or not.
 */
export function startWriters(url: string, apiKey: string, writers: number, round: string) {
  const sent: Sent[] = []
  let acknowledged = 0
  let isStopped = false
  const waiting: { count: number; resolve: () => void }[] = []
  async function write(writer: number): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const request: Sent = {
        ...requestOf(round, writer, turn),
        key: `${round}-${writer}-${turn}`,
        answer: null,
      }
      sent.push(request)
      const answer = await post(url, apiKey, request).catch(() => null)
      if (answer === null) return
      if (answer.status !== 200) throw new Error(`${request.path} answered ${answer.status}: ${answer.text}`)
      request.answer = answer.text
      acknowledged++
      for (const { count, resolve } of waiting) if (acknowledged >= count) resolve()
    }
  }
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const reached = (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve }))
  /** Lets each end what it is at. */
  const stop = () => {
    isStopped = true
    return ended
  }
  return { sent, ended, reached, stop }
}

export async function retry(url: string, apiKey: string, request: Sent): Promise<string> {
  const answer = await post(url, apiKey, request)
  if (answer.status !== 200)
    throw new Error(`a retry of ${request.key} answered ${answer.status}: ${answer.text}`)
  return answer.text
}
