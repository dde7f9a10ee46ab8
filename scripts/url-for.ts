import { isIPv6 } from 'node:net'

const wildcards = ['0.0.0.0', '::']

/** The address by which this machine reaches what listens on `host`. */
export function urlFor(host: string, port: number): string {
  const name = wildcards.includes(host) ? 'localhost' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}
