import type pg from 'pg'
import { invalid } from '#service/core/errors.ts'
import { weaknessOf } from '#service/core/sign-in/weak-password.ts'

type Person = { email: string; name: string }

/** Returns why nobody should have this password, this member least of all; null when nothing speaks against it. */
export async function objectionTo(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  { email, name }: Person,
  password: string,
): Promise<string | null> {
  const found = await connection.query<{ name: string; slug: string }>(
    'SELECT name, slug FROM organizations WHERE id = $1',
    [orgId],
  )
  const organization = found.rows.flatMap((row) => [row.name, row.slug])
  return weaknessOf(password, { email, name, organization })
}

/** Refuses such a password on the field of the request that holds it. */
export async function requireGoodPassword(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  person: Person,
  { field, password }: { field: string; password: string },
): Promise<void> {
  const message = await objectionTo(connection, orgId, person, password)
  if (message !== null) throw invalid([{ path: [field], message }])
}
