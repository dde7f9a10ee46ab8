import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { hasRoom } from './directory.ts'
import type { Report, Request, WorkerSettings } from './worker.ts'

type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never
type OnNotify = (payload: string) => void
type Pending = { resolve(value: Blob | null): void; reject(cause: Error): void }

/**
 * WebAssembly recursion uses the thread's stack, which PostgreSQL's `max_stack_depth` does not see. With the default of
 * 4 a JSON value nested 200 000 deep ends the database; 128 is enough for 500 000. Only what is used takes memory.
 */
const stackSizeMb = 256

/** Milliseconds that a running command may delay the close; after that the database recovers at its next start. */
const closeMs = 15_000

export type WorkerHandle = {
  ask(question: Question): Promise<Blob | null>
  /** Resolves to a function that stops listening. */
  listen(channel: string, onNotify: OnNotify): Promise<() => void>
  onExit(callback: (cause: Error) => void): void
  close(): Promise<void>
}

/**
 * V8 sometimes ends the process when it frees compiled code of a large WebAssembly module (nodejs/node#64500). Keeping
 * the code costs some megabytes.
 */
const keepCompiledCode = '--no-wasm-code-gc'

/** Starts the thread that holds the database; resolves when it accepts connections. */
export async function startWorker(settings: WorkerSettings): Promise<WorkerHandle> {
  setFlagsFromString(keepCompiledCode)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { stackSizeMb },
  })
  const thread = new Thread(worker, settings.directory)
  await thread.ready
  return {
    ask: (question) => thread.ask(question),
    listen: (channel, onNotify) => thread.listen(channel, onNotify),
    onExit: (callback) => thread.onExit(callback),
    close: () => thread.close(),
  }
}

/** Error for a database that stopped unexpectedly; the original message (aborted, unhandled promise) explains nothing. */
function brokenOff(directory: string | null, cause: Error): Error {
  const isFull = directory !== null && !hasRoom(directory)
  const what = isFull ? 'the disk is full. Make room, and start again' : 'start again'
  return new Error(`The embedded database ended: ${what}. Everything confirmed is kept.`, { cause })
}

class Thread {
  readonly ready: Promise<void>
  #worker: Worker
  #directory: string | null
  #isReady = false
  #becomeReady = Promise.withResolvers<void>()
  #pending = new Map<number, Pending>()
  #asked = 0
  #listeners = new Map<string, Set<OnNotify>>()
  #exits: ((cause: Error) => void)[] = []
  #ended: Error | null = null
  #closing = false

  constructor(worker: Worker, directory: string | null) {
    this.#worker = worker
    this.#directory = directory
    this.ready = this.#becomeReady.promise
    worker.on('message', (report: Report) => this.#receive(report))
    worker.on('error', (cause) => this.#fail(cause instanceof Error ? cause : new Error(String(cause))))
    worker.on('exit', (code) => this.#end(new Error(`The embedded database ended with code ${code}.`)))
  }

  async ask(question: Question): Promise<Blob | null> {
    if (this.#ended) throw this.#ended
    this.#asked += 1
    const id = this.#asked
    return await new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ ...question, id } satisfies Request)
    })
  }

  async listen(channel: string, onNotify: OnNotify): Promise<() => void> {
    const listening = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listening.add(onNotify))
    await this.ask({ kind: 'listen', channel })
    return () => void listening.delete(onNotify)
  }

  onExit(callback: (cause: Error) => void): void {
    if (this.#ended && !this.#closing) callback(this.#ended)
    else this.#exits.push(callback)
  }

  async close(): Promise<void> {
    if (this.#ended) return
    this.#closing = true
    const patience = setTimeout(() => this.#worker.terminate(), closeMs)
    await this.ask({ kind: 'close' }).finally(() => {
      clearTimeout(patience)
      return this.#worker.terminate()
    })
  }

  #receive(report: Report): void {
    if (report.kind === 'ready') this.#beReady()
    else if (report.kind === 'notification') {
      for (const onNotify of this.#listeners.get(report.channel) ?? []) onNotify(report.payload)
    } else this.#settle(report)
  }

  #settle(report: Extract<Report, { id: number }>): void {
    const pending = this.#pending.get(report.id)
    this.#pending.delete(report.id)
    if (report.kind === 'done') pending?.resolve(report.value)
    else pending?.reject(new Error(report.reason))
  }

  #beReady(): void {
    this.#isReady = true
    this.#becomeReady.resolve()
  }

  /** Before it is ready, the worker reports itself why the database cannot be opened. */
  #fail(cause: Error): void {
    this.#end(this.#isReady ? brokenOff(this.#directory, cause) : cause)
  }

  #end(cause: Error): void {
    if (this.#ended) return
    this.#ended = cause
    this.#becomeReady.reject(cause)
    for (const pending of this.#pending.values()) pending.reject(cause)
    this.#pending.clear()
    if (this.#closing) return
    for (const callback of this.#exits) callback(cause)
  }
}
