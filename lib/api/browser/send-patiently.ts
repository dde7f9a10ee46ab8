import { retryAfterSeconds } from '../failure.ts'
import { limitRequests, untilAllowed } from './rate-limit.ts'

/** A service that refuses this often in a row is not about to answer. */
const refusalsMost = 5

type Send = (request: Request) => Promise<Response>

/** Sends when the service may be asked, and again after each wait it asks for: what it refused, it did not do. */
export async function sendPatiently(request: Request, send: Send): Promise<Response> {
  for (let refusals = 0; ; refusals += 1) {
    await untilAllowed(request.signal)
    const response = await send(request.clone())
    if (response.status !== 429) return response
    limitRequests(retryAfterSeconds(response.headers))
    if (refusals === refusalsMost) return response
  }
}
