import { createHmac } from 'node:crypto'
import { me } from '#contract/me.ts'
import { offeredOperations } from '../api/server/document.ts'
import { read, type Unavailable } from '../api/server/read.ts'
import { forgetNames, remember } from '../api/server/remember.ts'
import { getEnv } from '../env.ts'
import type { Viewer } from '../viewer.ts'
import type { Session } from './session-token.ts'

const lastsSeconds = 60

type Subject = { organization: string; member: string; role: string; sessionsValidFrom: string }

/** Says to the service who acts. It is made anew for each request and lives as long as the service accepts. */
export function issueServiceToken(secret: string, subject: Subject, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...subject, iat, exp: iat + lastsSeconds })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const checkEveryMs = 30_000
const viewers = 'viewer '

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
export function viewerOf(session: Session, isThisMachine: boolean): Promise<Viewer | null> {
  if (session.sessionsValidFrom === null) return viewerHere(session, isThisMachine)
  const name = `${viewers}${session.sub} ${session.sessionsValidFrom}`
  return remember(
    name,
    () => checkEveryMs,
    () => ask(session),
  )
}

/** After a change of who belongs here, or of what the organization is called. */
export function forgetViewers(): void {
  forgetNames(viewers)
}

async function ask(session: Session): Promise<Viewer | null> {
  const result = await read('/me', me, actingHeaders(session))
  if (!result.ok) return isAboutMember(result.failure) ? null : viewerIn(session)
  const { member, organization } = result.data
  return member ? { member, organization } : null
}

/** A key that is refused ends no session: the page about the service tells of it. */
function isAboutMember(failure: Unavailable): boolean {
  return failure.kind === 'unauthorized' && failure.credential === 'acting-member'
}

/** Without members there is nothing to ask; the settings decide, and a service that learned of members meanwhile. */
async function viewerHere(session: Session, isThisMachine: boolean): Promise<Viewer | null> {
  const offered = await offeredOperations()
  if (!offered || offered.includes('createSignIn')) return null
  const allowed =
    session.sub === ownerOfSettings ? getEnv().SIGNALBOX_OWNER_EMAIL === session.email : isThisMachine
  return allowed ? viewerIn(session) : null
}

function viewerIn({ sub, name, email, role, organization }: Session): Viewer {
  return { member: { id: sub, name, email, role, image: null }, organization }
}
