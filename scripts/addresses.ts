import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'

const wildcards = ['0.0.0.0', '::']

/** Says whether a host means every address of this machine rather than one of them. */
export const isWildcard = (host: string) => wildcards.includes(host)

/** The address by which this machine reaches what listens on `host`. */
export function urlFor(host: string, port: number): string {
  const name = isWildcard(host) ? 'localhost' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** A TCP port of 127.0.0.1 on which nothing listens at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Fails with the same error as a program that tries to listen there. */
export async function demandFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
