import { apiClient } from '#tests/harness/client.ts'
import { requestOf } from '#tests/program/support/pushing-writers.ts'
import { wait } from './figures.ts'
import { readBack } from './read-back.ts'

export type Asked = {
  path: string
  body: unknown
  /** Idempotency key; each request is sent under it until it is answered. */
  key: string
  /** Id of the run that a request started. */
  runId?: string
}

export type Targets = { automationIds: string[]; events: { name: string; payload: unknown }[] }

/** Events that start a run are limited to 60 an hour and automation. */
const mostEvents = 55
/** Milliseconds until the next request, or until one that was not answered is sent again. */
const pause = 150
const writers = 4

/** Messages, companies, automations, events and runs by hand, in turn; each with a name of its own. */
function next(writer: number, turn: number, { automationIds, events }: Targets): Omit<Asked, 'key'> {
  const name = `w${writer}-${turn}`
  const kind = turn % 5
  if (kind === 3) {
    const at = Math.floor(turn / 5)
    const event = events[(at + writer) % events.length]
    if (event && at < (mostEvents * events.length) / writers)
      return {
        path: `/events/${event.name}`,
        body: { deliveryId: name, source: 'faults', payload: event.payload },
      }
  }
  if (kind === 4) return { path: `/automations/${automationIds[turn % automationIds.length]}/runs`, body: {} }
  return requestOf('load', writer, turn)
}

/** Clients that send as fast as they are answered, and again under the same key when they are not. */
export class Load {
  readonly answered: Asked[] = []
  /** Answers that no client should get: neither a success nor a request to come back. */
  readonly odd: string[] = []
  /** Writes that were read back at other services after their answer. */
  reads = 0
  readonly #writers: Promise<void>[]
  #isOver = false
  #lastAnswer = performance.now()

  /** `readers` are asked for everything that can be read back, as soon as it was answered. */
  constructor(url: () => string, apiKey: string, targets: Targets, readers: () => readonly string[]) {
    this.#writers = Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; !this.#isOver; turn++) {
        const asked = { ...next(writer, turn, targets), key: `load-${writer}-${turn}` }
        this.answered.push(await this.#untilAnswered(url, apiKey, asked))
        const missing = await readBack(readers(), apiKey, asked)
        this.odd.push(...missing.map((it) => `not read back: ${it}`))
        if (asked.path === '/companies') this.reads += readers().length
        await wait(pause)
      }
    })
  }

  async #untilAnswered(url: () => string, apiKey: string, asked: Asked): Promise<Asked> {
    for (;;) {
      const headers = { 'idempotency-key': asked.key }
      const answer = await apiClient(url(), apiKey)
        .post(asked.path, asked.body, { headers })
        .catch(() => null)
      if (answer?.status === 200) {
        this.#lastAnswer = performance.now()
        return asked.path.endsWith('/runs') ? { ...asked, runId: String(answer.body.id) } : asked
      }
      // 409: the same request is still under way in a process that hangs.
      if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409)
        this.odd.push(`${asked.path} ${answer.status} ${answer.text.slice(0, 200)}`)
      await wait(pause)
    }
  }

  /** Resolves when so many more requests were answered. */
  async answers(count: number): Promise<void> {
    const goal = this.answered.length + count
    while (this.answered.length < goal) await wait(20)
  }

  /** Milliseconds until the next answer. */
  async recovers(): Promise<number> {
    const began = performance.now()
    while (this.#lastAnswer < began) await wait(20)
    return this.#lastAnswer - began
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#writers)
  }
}
