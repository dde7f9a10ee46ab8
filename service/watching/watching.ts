/** Work that takes time. What is known only at its end is written into it before it ends. */
export type Happening =
  | {
      kind: 'request'
      method: string
      /** Pattern of the address, such as `/v1/people/{id}`; null where there is nothing. */
      route: string | null
      status: number
      trace: string | null
    }
  /** Request of the dashboard to the service. */
  | { kind: 'asking'; method: string; route: string | null; status: number }
  | { kind: 'statement'; text: string }
  | { kind: 'run'; cause: string; attempt: number; outcome: string; trace: string | null }
  | { kind: 'event'; name: string; outcome: string; trace: string | null }
  | { kind: 'arrival'; source: string; outcome: string; trace: string | null }
  | { kind: 'delivery'; channel: string; purpose: string; outcome: string; trace: string | null }
  | { kind: 'webhook'; event: string; outcome: string; trace: string | null }
  | {
      kind: 'model'
      operation: 'chat' | 'embeddings'
      provider: string
      model: string
      inputTokens: number
      outputTokens: number
      /** Kind of failure; null when it answered. */
      failure: string | null
    }

/** Fact that is only counted. */
export type Fact =
  | { kind: 'run-ended'; cause: string; outcome: string }
  | { kind: 'received'; source: string; isNew: boolean }
  | { kind: 'scheduled'; lateSeconds: number }
  | { kind: 'turn'; loop: string; seconds: number; failed: boolean }

export type Watcher = {
  /** Does the work, and notes how long it took and how it ended. Throws what the work throws. */
  around<T>(happening: Happening, work: () => Promise<T>): Promise<T>
  tell(fact: Fact): void
  /** Hears a line of the log, as JSON. */
  line(json: string): void
  /** Names the trace under way as a `traceparent`; null while there is none. */
  trace(): string | null
}

let watcher: Watcher | null = null

/** Hands everything that is watched in this process to one watcher, or to nobody. */
export function watchWith(next: Watcher | null): void {
  watcher = next
}

/** Does work that is watched; costs one comparison while nobody watches. */
export function watched<T>(happening: Happening, work: () => Promise<T>): Promise<T> {
  return watcher ? watcher.around(happening, work) : work()
}

export function isWatched(): boolean {
  return watcher !== null
}

export function tell(fact: Fact): void {
  watcher?.tell(fact)
}

export function tellLine(json: string): void {
  watcher?.line(json)
}

/** Names the trace under way, to be kept with what it leads to. */
export function presentTrace(): string | null {
  return watcher?.trace() ?? null
}
