import { type Role, roleRefusal } from '#contract/common/roles.ts'
import type { Route } from '../api/routes.ts'
import { currentSession, keepSession, type SignedIn } from '../auth/session.ts'
import { actingHeaders, forgetViewers } from '../auth/viewer.ts'
import { getEnv } from '../env.ts'
import { roleHeader } from '../viewer.ts'
import { forward, refusal, sessionEnded } from './forward.ts'
import { isSameOrigin } from './same-origin.ts'
import { targetOf } from './target.ts'

const prefix = '/api/v1'

/** Answers a request of the browser for an operation of the service. */
export async function answer(request: Request): Promise<Response> {
  const signedIn = await currentSession()
  if (!signedIn) return sessionEnded()
  const { SIGNALBOX_DASHBOARD_URL: publicUrl } = getEnv()
  if (request.method !== 'GET' && !isSameOrigin(request.headers, publicUrl)) return refusal(403)
  const target = targetOf(request.method, new URL(request.url).pathname.slice(prefix.length))
  if (!target || ('route' in target && target.route.need === 'nobody')) return refusal(404)
  if ('allowed' in target) return refusal(405, { headers: { allow: target.allowed.join(', ') } })
  const objection = objectionTo(signedIn.viewer.member.role, target.route)
  const asRole = { [roleHeader]: signedIn.viewer.member.role }
  if (objection) return refusal(403, { message: objection, headers: asRole })
  const response = await forward(request, target, actingHeaders(signedIn.session))
  response.headers.set(roleHeader, asRole[roleHeader])
  if (response.status === 401) return unauthorized(response)
  if (response.ok && changesViewers.has(target.route.operationId)) forgetViewers()
  return response.ok && renewing.has(target.route.operationId) ? renewed(signedIn, response) : response
}

/** The service asks the same again; one of another make may know no roles. */
function objectionTo(role: Role, { need }: Route): string | null {
  return need === 'nobody' ? null : roleRefusal(role, need)
}

/** The service tells a session that has ended from a key that it does not accept. */
async function unauthorized(response: Response): Promise<Response> {
  const text = await response.text()
  if (text.includes('"acting-member"')) return sessionEnded()
  return new Response(text, { status: 401, headers: response.headers })
}

/** Both end all sessions of the member; the one that asked for it goes on. */
const renewing = new Set(['changePassword', 'endSessions'])

/** What pages know of the viewer is remembered for a while, and these make it wrong. */
const changesViewers = new Set(['updateOrganization', 'updateMember', 'deleteMember', 'updateOwnMember'])

async function renewed({ session }: SignedIn, response: Response): Promise<Response> {
  const body: unknown = await response.json()
  const from = typeof body === 'object' && body !== null && Reflect.get(body, 'sessionsValidFrom')
  if (typeof from === 'string') await keepSession({ ...session, sessionsValidFrom: from })
  return Response.json(body, { headers: response.headers })
}
