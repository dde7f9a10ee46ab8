import type { Database } from '#service/db/client.ts'

/** A program that has introduced itself. */
export type Program = { id: string; name: string; redirectUris: string[] }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function findProgram(db: Pick<Database, 'pool'>, clientId: string): Promise<Program | null> {
  if (!uuid.test(clientId)) return null
  const found = await db.pool.query<Program>(
    'SELECT id, name, redirect_uris AS "redirectUris" FROM assistant_programs WHERE id = $1',
    [clientId],
  )
  return found.rows[0] ?? null
}
