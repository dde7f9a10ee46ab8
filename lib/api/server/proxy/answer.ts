import { currentSession, keepSession, type SignedIn } from '../../../auth/session.ts'
import { actingHeaders, forgetStandings } from '../../../auth/standing.ts'
import { getEnv } from '../../../env.ts'
import type { Role } from '../../../viewer.ts'
import { roleHeader } from '../../role-header.ts'
import type { Route } from '../../routes.ts'
import { forward } from './forward.ts'
import { refusal, sessionEnded } from './refusal.ts'
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
  if (response.ok && changesStandings.has(target.route.operationId)) forgetStandings()
  return response.ok && renewing.has(target.route.operationId) ? renewed(signedIn, response) : response
}

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** The service asks the same again; one of another make may know no roles. */
function objectionTo(role: Role, { need }: Route): string | null {
  if (need === 'nobody' || rank[role] >= rank[need]) return null
  return need === 'owner' ? 'Only an owner may do this.' : 'Only an owner or an admin may do this.'
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
const changesStandings = new Set(['updateOrganization', 'updateMember', 'deleteMember', 'updateOwnMember'])

async function renewed({ session }: SignedIn, response: Response): Promise<Response> {
  const body: unknown = await response.json()
  const from = typeof body === 'object' && body !== null && Reflect.get(body, 'sessionsValidFrom')
  if (typeof from === 'string') await keepSession({ ...session, sessionsValidFrom: from })
  return Response.json(body, { headers: response.headers })
}
