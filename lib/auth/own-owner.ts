import { serviceState } from '../api/server/state.ts'
import { getEnv } from '../env.ts'
import { type Outcome, refused } from './problem.ts'
import { sameText } from './secrets.ts'
import type { Session } from './session-token.ts'
import { ownerOfSettings, personHere } from './viewer.ts'

const free = 5
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

// Counts failed attempts for the one owner, whoever tries. Each process counts for itself, so several dashboards
// behind one address allow more attempts.
let failures = 0
let closedUntil = 0

/** Signs in the owner of the settings, for a service without members. */
export async function signInAsOwnerOfSettings(
  given: { email: string; password: string },
  now = Date.now(),
): Promise<Outcome<Session>> {
  const { SIGNALBOX_OWNER_EMAIL: email, SIGNALBOX_OWNER_PASSWORD: password } = getEnv()
  if (!email || !password)
    return refused({
      kind: 'settings',
      message: 'SIGNALBOX_OWNER_EMAIL and SIGNALBOX_OWNER_PASSWORD are not set.',
    })
  if (closedUntil > now) {
    const retryAfter = Math.ceil((closedUntil - now) / 1000)
    return refused({ kind: 'throttled', message: 'Too many failed attempts.', retryAfter })
  }
  const isRightEmail = sameText(given.email.trim().toLowerCase(), email.toLowerCase())
  const isRightPassword = sameText(given.password, password)
  if (isRightEmail && isRightPassword) {
    failures = 0
    return { ok: true, value: await ownSession(ownerOfSettings, email) }
  }
  failures += 1
  if (failures >= free) closedUntil = now + Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - free))
  return refused({ kind: 'credentials', message: 'The e-mail address or the password is wrong.' })
}

/** Signs in the person at this machine, who could read the settings and the key anyway. */
export async function signInHere(): Promise<Session> {
  return ownSession(personHere, getEnv().SIGNALBOX_OWNER_EMAIL ?? '')
}

async function ownSession(sub: string, email: string): Promise<Session> {
  const state = await serviceState()
  const known = state.ok ? state.data.me?.organization : undefined
  const organization = known ?? {
    id: 'organization',
    slug: 'organization',
    name: 'Your organization',
    timezone: 'UTC',
    simulated: false,
  }
  return { sub, name: 'Owner', email, role: 'owner', organization, sessionsValidFrom: null, session: null }
}
