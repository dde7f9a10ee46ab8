import { isIPv6 } from 'node:net'

const wildcards = ['0.0.0.0', '::']

/** Whether that is every address of this machine rather than one of them. */
export const isWildcard = (host: string) => wildcards.includes(host)

/** The address by which this machine reaches what listens on `host`. */
export function urlFor(host: string, port: number): string {
  const name = isWildcard(host) ? 'localhost' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}
