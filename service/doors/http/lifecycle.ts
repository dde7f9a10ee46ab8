/** Where the service stands between its start and its end; `startedAt` is of `performance`, which nobody sets back. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping'; startedAt: number; version: string }
