import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Line = {
  /** Address of the database through this line. */
  url: string
  /** From now on nothing is forwarded on what is open, and nobody is told; it stays so. */
  forgetOpen(): void
  /** New connections are accepted, and nothing is forwarded on them, until `thaw`. */
  freeze(): void
  thaw(): void
}

/** Network to a database that can lose connections without a word, as a firewall or a frozen proxy does. */
export async function lineTo(database: string): Promise<Line> {
  const target = new URL(database)
  const open = new Set<{ isDead: boolean }>()
  const sockets = new Set<Socket>()
  let isFrozen = false
  const forward = (from: Socket, to: Socket, line: { isDead: boolean }) => {
    sockets.add(from)
    from.on('data', (bytes) => void (line.isDead || to.write(bytes)))
    from.on('end', () => void (line.isDead || to.end()))
    from.on('error', () => void (line.isDead || to.destroy()))
    from.on('close', () => sockets.delete(from))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line = { isDead: isFrozen }
    open.add(line)
    const far = createConnection({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    forward(near, far, line)
    forward(far, near, line)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const forgetOpen = () => {
    for (const line of open) line.isDead = true
  }
  return {
    url: Object.assign(new URL(database), { port: String((server.address() as AddressInfo).port) }).href,
    forgetOpen,
    freeze: () => {
      isFrozen = true
      forgetOpen()
    },
    thaw: () => {
      isFrozen = false
    },
  }
}
