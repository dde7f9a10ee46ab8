/** Where the service stands between its start and its end. */
export type Lifecycle = { phase: 'starting' | 'ready' | 'stopping'; startedAt: number; version: string }
