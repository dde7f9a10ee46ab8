import { me } from '#contract/me.ts'
import type { Failure } from '../api/failure.ts'
import { offeredOperations } from '../api/server/offers.ts'
import { read } from '../api/server/read.ts'
import { forgetNames, remember } from '../api/server/remember.ts'
import { getEnv } from '../env.ts'
import type { Viewer } from '../viewer.ts'
import { issueServiceToken } from './service-token.ts'
import type { Session } from './session-token.ts'

const checkEveryMs = 30_000
const standings = 'standing '

/** The owner that the settings of the dashboard name, and whoever sits at this machine. */
export const ownerOfSettings = 'owner-of-settings'
export const personHere = 'person-here'

/** Says to the service who acts. A service that does not know members is told nothing. */
export function actingHeaders({
  sub,
  role,
  organization,
  sessionsValidFrom,
}: Session): Record<string, string> {
  const { SIGNALBOX_SECRET: secret } = getEnv()
  if (!secret || sessionsValidFrom === null) return {}
  const subject = { organization: organization.id, member: sub, role, sessionsValidFrom }
  return { 'signalbox-acting-member': issueServiceToken(secret, subject) }
}

/** The person behind a session as the service knows them now; null when the session has ended. */
export function standingOf(session: Session, isThisMachine: boolean): Promise<Viewer | null> {
  if (session.sessionsValidFrom === null) return standingHere(session, isThisMachine)
  const name = `${standings}${session.sub} ${session.sessionsValidFrom}`
  return remember(
    name,
    () => checkEveryMs,
    () => ask(session),
  )
}

/** After a change of who belongs here, or of what the organization is called. */
export function forgetStandings(): void {
  forgetNames(standings)
}

async function ask(session: Session): Promise<Viewer | null> {
  const result = await read('/me', me, actingHeaders(session))
  if (!result.ok) return isAboutMember(result.failure) ? null : viewerOf(session)
  const { member, organization } = result.data
  return member ? { member, organization } : null
}

/** A key that is refused ends no session: the page about the service tells of it. */
function isAboutMember(failure: Failure): boolean {
  return failure.kind === 'unauthorized' && failure.credential === 'acting-member'
}

/** Without members there is nothing to ask; the settings decide, and a service that learned of members meanwhile. */
async function standingHere(session: Session, isThisMachine: boolean): Promise<Viewer | null> {
  const offered = await offeredOperations()
  if (!offered || offered.includes('createSignIn')) return null
  const allowed =
    session.sub === ownerOfSettings ? getEnv().SIGNALBOX_OWNER_EMAIL === session.email : isThisMachine
  return allowed ? viewerOf(session) : null
}

function viewerOf({ sub, name, email, role, organization }: Session): Viewer {
  return { member: { id: sub, name, email, role, image: null }, organization }
}
