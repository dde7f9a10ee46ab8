import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Milliseconds without a byte after which a file is given up, and milliseconds that sending it may take in all. */
const silenceMs = 60_000
const longestMs = 2 * 60 * 60_000

const uploading = new WeakSet<Duplex>()

/**
 * Lets a file take longer than `requestTimeout` of the server. Node.js has no such time for a single request: it reports each
 * that is late once, with `clientError`, and leaves what follows to the listener of that, which passes over these.
 */
export function takeTime(request: IncomingMessage): void {
  const { socket } = request
  uploading.add(socket)
  const giveUp = () => request.destroy()
  const timer = setTimeout(giveUp, longestMs).unref()
  request.setTimeout(silenceMs, giveUp)
  const over = () => {
    // Once only: the connection gets another time limit while it waits for its next request.
    if (!uploading.delete(socket)) return
    clearTimeout(timer)
    socket.setTimeout(0)
  }
  request.once('end', over).once('close', over)
}

export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket)
}
