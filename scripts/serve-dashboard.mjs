import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import next from 'next'
import sirv from 'sirv'

// Serves the build as `next start` does, except that scripts, styles and fonts are sent as they were compressed during the
// build; Next.js would compress them again for every request, and only with gzip.

const dir = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { port: { type: 'string' }, hostname: { type: 'string' } } })
const port = Number(values.port)
const hostname = values.hostname

// Next.js calls this machine localhost. With another name it would take its own pages for those of a foreign server and
// request them from itself without end.
const app = next({ dev: false, dir, hostname: 'localhost', port })
const say = (...words) => console.error(words.at(-1))
// Nothing of OpenTelemetry is loaded unless a setting asks for it.
const following = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? await (await import('#service/telemetry/dashboard.ts')).followDashboard({ info: say, warn: say })
  : null
const respond = following ? following.followed(app.getRequestHandler()) : app.getRequestHandler()
const prefix = '/_next/static'

const assets = sirv(join(dir, '.next', 'static'), {
  brotli: true,
  gzip: true,
  etag: true,
  immutable: true,
  maxAge: 31_536_000,
  setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
})

// Files to import may take longer than the five minutes in which Node.js wants a request. It reports each that is late once.
const uploading = new WeakSet()

// Browsers that came once by https come by nothing else for a year.
const isSecure = process.env.SIGNALBOX_DASHBOARD_URL?.startsWith('https:')

const hostsOf = ({ rawHeaders }) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

await app.prepare()
const server = createServer((request, response) => {
  if (hostsOf(request) > 1) return void response.writeHead(400, { connection: 'close' }).end()
  if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  // A whole address counts by its path: Next.js would lead to the host that stands in it.
  request.url = request.url?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
  // Appends the connected address, as proxies do: the last entry is real, earlier ones are claims of the client.
  const forwarded = request.headers['x-forwarded-for']
  const peer = request.socket.remoteAddress ?? ''
  request.headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${peer}` : peer
  if (request.method === 'POST' && request.url === '/api/v1/imports') {
    uploading.add(request.socket)
    request.once('close', () => uploading.delete(request.socket))
  }
  if (!request.url?.startsWith(`${prefix}/`)) return void respond(request, response)
  request.url = request.url.slice(prefix.length)
  assets(request, response, () => response.writeHead(404).end())
})
server.keepAliveTimeout = 65_000
server.on('clientError', (error, socket) => {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (isLate && uploading.has(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = isLate ? '408 Request Timeout' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
})
server.listen(port, hostname)

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close(async () => {
      await following?.close()
      process.exit()
    })
    server.closeIdleConnections()
    setTimeout(() => process.exit(), 8_000).unref()
  })
