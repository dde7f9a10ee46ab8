export type WorkerSettings = {
  /** null keeps the database in memory. */
  directory: string | null
  snapshot: Blob | string | null
  socketPath: string
  idleTransactionMs: number
}

export type Request = { id: number } & (
  | { kind: 'listen'; channel: string }
  | { kind: 'snapshot' }
  | { kind: 'vacuum' }
  | { kind: 'close' }
)

export type Report =
  | { kind: 'ready' }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'done'; id: number; value: Blob | null }
  | { kind: 'failed'; id: number; reason: string }
