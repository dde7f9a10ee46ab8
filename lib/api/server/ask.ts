/** Sends a request with these headers added. */
type Send = (headers: Record<string, string>) => Promise<Response>

type Ask = (method: string, route: string | null, send: Send) => Promise<Response>

declare global {
  /** Follows what is asked of the service, where a collector is named; set before Next.js begins. */
  var signalboxAsk: Ask | undefined
}

/** Asks the service. `route` is the pattern of the address, without anything that was looked for. */
export function ask(method: string, route: string | null, send: Send): Promise<Response> {
  return globalThis.signalboxAsk ? globalThis.signalboxAsk(method, route, send) : send({})
}
