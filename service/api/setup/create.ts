import type { FinishedSetup, SetUpInput } from '#contract/setup.ts'
import { insertDashboardKey } from '#service/api/api-keys/create.ts'
import { insertFirstOwner, requireSetupCode } from '#service/api/members/create-owner.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import { insertOrganization } from '#service/api/organizations/create.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { hashPassword, withPlace } from '#service/core/sign-in/password.ts'
import { weaknessOf } from '#service/core/sign-in/weak-password.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { zoneProblem } from '#service/engine/schedule/zone.ts'
import { isSetUp } from './get.ts'

function alreadySetUp() {
  return conflict('This installation is set up already; sign in instead.')
}

/** Short name for addresses and commands, of the letters that a name has. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'organization'
}

async function requireGoodFirstPassword({ organization, owner }: SetUpInput, slug: string): Promise<void> {
  const { name, email, password } = owner
  const message = await weaknessOf(password, { email, name, organization: [organization.name, slug] })
  if (message !== null) throw invalid([{ path: ['owner', 'password'], message }])
}

/** Refuses a time zone that is none, on its field. */
export function requireZone(organization: { timezone: string } | undefined): void {
  const problem = organization ? zoneProblem(organization.timezone) : null
  if (problem !== null) throw invalid([{ path: ['organization', 'timezone'], message: problem }])
}

/** Locks out a second setup, and an organization that the command line makes at the same moment. */
async function requireNone(tx: Tx): Promise<void> {
  await tx.client.query('LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE')
  if (await isSetUp(tx.client)) throw alreadySetUp()
}

async function makeOrganization(tx: Tx, context: Context, input: SetUpInput): Promise<string> {
  const organization = { ...input.organization, slug: slugOf(input.organization.name) }
  if (!input.sampleData) return insertOrganization(tx, organization)
  if (!context.loadSample) throw new Error('there is no sample here')
  return context.loadSample(tx.client, organization, context.now())
}

/**
 * Makes the first organization, its owner and the key of the dashboard. Nobody can have a key before, so the setup code alone
 * proves access to the installation.
 */
export async function setUp(context: Context, input: SetUpInput): Promise<FinishedSetup> {
  requireSetupCode(context, input.setupCode)
  if (await isSetUp(context.db.pool)) throw alreadySetUp()
  requireZone(input.organization)
  await requireGoodFirstPassword(input, slugOf(input.organization.name))
  const hash = await withPlace(() => hashPassword(input.owner.password))
  const place = context.sourceOf?.(input.source) ?? null
  return transaction(context.db, async (tx) => {
    await requireNone(tx)
    const orgId = await makeOrganization(tx, context, input)
    const ownerId = await insertFirstOwner(tx, orgId, input.owner, hash)
    const key = await insertDashboardKey(tx, orgId)
    const { device } = input
    return { ...(await signedIn(tx.client, orgId, ownerId, { device, place, way: 'setup code' })), key }
  })
}
