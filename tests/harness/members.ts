import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import type { Database } from '#service/db/client.ts'
import { addMember } from './factories.ts'
import { type Org, testSecret } from './service.ts'
import { tokenEachTime } from './token-each-time.ts'

type Role = 'owner' | 'admin' | 'member'

/** Headers of a request that a signed-in member makes, instead of an API key. */
export async function memberToken(db: Database, org: Org, role: Role = 'owner'): Promise<string> {
  const member = await addMember(db, org.id, { role, email: `${role}-token@test.example`, name: 'Mia' })
  return tokenEachTime(testSecret, { organization: org.id, member, role })
}

/** Headers of a request that the dashboard makes for a member. */
export function actingAs(
  org: Org,
  member: string,
  more: { sessionsValidFrom?: string; session?: string; origin?: string } = {},
): Record<string, string> {
  const subject = { organization: org.id, member, role: 'owner' as const, ...more }
  return { [actingMemberHeader]: tokenEachTime(testSecret, subject) }
}
