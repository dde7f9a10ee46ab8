import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** An address that leads to one server and then to another, as that of a cluster does. */
export async function movableLine(first: number): Promise<{ url: string; moveTo(port: number): void }> {
  let port = first
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection({ port, host: '127.0.0.1' })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const own = (server.address() as AddressInfo).port
  return {
    url: `postgres://postgres@127.0.0.1:${own}/postgres`,
    moveTo(next) {
      port = next
      for (const socket of open) socket.destroy()
    },
  }
}
