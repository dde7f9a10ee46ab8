import { createHash, randomUUID } from 'node:crypto'
import { me } from '#contract/me.ts'
import type { Asked } from '../api/server/client.ts'
import { offeredOperations } from '../api/server/document.ts'
import { read, type Unavailable } from '../api/server/read.ts'
import { forgetNames, remember } from '../api/server/remember.ts'
import { getEnv } from '../env.ts'
import type { Viewer } from '../viewer.ts'
import type { Session } from './session-token.ts'
import { signed } from './signed.ts'

/** As the service knows itself. */
const audience = 'signalbox-service'

type Subject = {
  organization: string
  member: string
  role: string
  sessionsValidFrom: string
  session?: string
  origin?: string
}

/** Mark of the request, as the service makes it. */
function markOf({ method, address, idempotencyKey }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify([method, address, idempotencyKey ?? '']))
    .digest('base64url')
}

/** Creates the token that names the acting member. It counts for one request, and for a write once. */
export function issueServiceToken(secret: string, subject: Subject, asked: Asked, now = Date.now()): string {
  return signed(secret, audience, { ...subject, jti: randomUUID(), request: markOf(asked) }, now)
}

/** Milliseconds in which another dashboard, or another program, may end a session that this one still shows pages to. */
const checkEveryMs = 5_000
const viewers = 'viewer '

/** Subject for the owner of the settings and the person at this machine. */
export const ownerOfSettings = 'owner-of-settings'
export const personHere = 'person-here'

/**
 * Headers that name the acting member in one request; none for a service without members. `origin` is the address of the
 * dashboard in the browser, which passkeys are made for.
 */
export function actingHeaders(
  { sub, role, organization, sessionsValidFrom, session }: Session,
  asked: Asked,
  origin?: string,
): Record<string, string> {
  const { SIGNALBOX_SECRET: secret } = getEnv()
  if (!secret || sessionsValidFrom === null) return {}
  const subject = {
    ...{ organization: organization.id, member: sub, role, sessionsValidFrom },
    ...(session !== null && { session }),
    ...(origin !== undefined && { origin }),
  }
  return { 'signalbox-acting-member': issueServiceToken(secret, subject, asked) }
}

/** The person behind a session as the service knows them now; null when the session has ended. */
export function viewerOf(session: Session, isThisMachine: boolean): Promise<Viewer | null> {
  if (session.sessionsValidFrom === null) return viewerHere(session, isThisMachine)
  const name = `${viewers}${session.sub} ${session.session} ${session.sessionsValidFrom}`
  return remember(
    name,
    () => checkEveryMs,
    () => ask(session),
  )
}

/** Clears the cache after changes of members, of their sessions or of the name of the organization. */
export function forgetViewers(): void {
  forgetNames(viewers)
}

async function ask(session: Session): Promise<Viewer | null> {
  const result = await read('/me', me, (asked) => actingHeaders(session, asked))
  if (!result.ok) return isAboutMember(result.failure) ? null : viewerIn(session)
  const { member, organization } = result.data
  return member ? { member, organization } : null
}

/** A refused key does not end the session; the page about the service explains it. */
function isAboutMember(failure: Unavailable): boolean {
  return failure.kind === 'unauthorized' && failure.credential === 'acting-member'
}

/** Without members the settings decide, and a service that has got members since. */
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
