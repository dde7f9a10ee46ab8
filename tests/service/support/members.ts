import { type Org, type TestService, testSecret } from '#tests/harness/service.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'

export async function addMember(
  service: TestService,
  org: Org,
  role: 'owner' | 'admin' | 'member',
  name = 'Mika',
): Promise<string> {
  const made = await service.db.pool.query<{ id: string }>(
    `INSERT INTO members (org_id, email, name, role, image) VALUES ($1, $2, $3, $4, 'https://img.example/m.png')
     RETURNING id`,
    [org.id, `${name}@test.example`, name, role],
  )
  return made.rows[0]?.id ?? ''
}

type Options = { secret?: string; now?: number; sessionsValidFrom?: string }

export function tokenFor(org: Org, member: string, options: Options = {}): string {
  const { secret = testSecret, now, ...more } = options
  return tokenEachTime(secret, { organization: org.id, member, role: 'owner', ...more }, now)
}
