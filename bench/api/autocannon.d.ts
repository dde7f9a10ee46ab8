declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    headers?: Record<string, string>
  }
  type Result = {
    requests: { average: number; total: number }
    throughput: { total: number }
    latency: { p50: number; p97_5: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
