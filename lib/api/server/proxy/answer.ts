import { forward } from './forward.ts'
import { refusal } from './refusal.ts'
import { isSameOrigin } from './same-origin.ts'
import { targetOf } from './target.ts'

const prefix = '/api/v1'

/** Answers a request of the browser for an operation of the service. */
export async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && !isSameOrigin(request.headers, undefined)) return refusal(403)
  const target = targetOf(request.method, pathname.slice(prefix.length))
  if (!target) return refusal(404)
  if ('allowed' in target) return refusal(405, { headers: { allow: target.allowed.join(', ') } })
  return forward(request, target, {})
}
