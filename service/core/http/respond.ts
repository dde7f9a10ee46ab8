import type { ServerResponse } from 'node:http'

/** Writes a JSON answer; nothing of ours may be cached or taken for another type. */
export function respondJson(response: ServerResponse, status: number, body: unknown): void {
  respondText(response, status, JSON.stringify(body))
}

/** The same for an answer that is JSON already. */
export function respondText(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(json)
}
