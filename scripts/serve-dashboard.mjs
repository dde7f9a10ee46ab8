import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import next from 'next'
import sirv from 'sirv'

// Serves the build as `next start` does, but for the scripts, styles and fonts, which it would pack anew for every
// reader and only by gzip: they go out as they were packed when the dashboard was built.

const dir = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { port: { type: 'string' }, hostname: { type: 'string' } } })
const port = Number(values.port)
const hostname = values.hostname

// Addresses of this machine are all called localhost inside Next.js. Told another name, it takes its own pages for
// those of a foreign server and asks itself for them over the network, without end.
const app = next({ dev: false, dir, hostname: 'localhost', port })
const respond = app.getRequestHandler()
const prefix = '/_next/static'

const assets = sirv(join(dir, '.next', 'static'), {
  brotli: true,
  gzip: true,
  etag: true,
  immutable: true,
  maxAge: 31_536_000,
  setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
})

await app.prepare()
const server = createServer((request, response) => {
  // As proxies do: what the client wrote stays in front, and the last is who is really connected.
  const forwarded = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? ''
  request.headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${peer}` : peer
  if (!request.url?.startsWith(`${prefix}/`)) return void respond(request, response)
  request.url = request.url.slice(prefix.length)
  assets(request, response, () => response.writeHead(404).end())
})
server.keepAliveTimeout = 65_000
server.listen(port, hostname)

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close(() => process.exit())
    server.closeIdleConnections()
    setTimeout(() => process.exit(), 8_000).unref()
  })
