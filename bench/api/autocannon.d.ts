declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    headers?: Record<string, string>
    /** Requests a second over all connections. */
    overallRate?: number
    requests?: { setupRequest: (request: object) => object }[]
  }
  type Result = {
    requests: { average: number; total: number }
    throughput: { total: number }
    non2xx: number
    errors: number
  }
  type Instance = Promise<Result> & {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Instance
}
