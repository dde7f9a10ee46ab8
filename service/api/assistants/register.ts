import * as z from 'zod'
import type { Database } from '#service/db/client.ts'
import { OAuthError } from './oauth-error.ts'
import { placeOf, redirectRefusal } from './redirects.ts'

/** Programs that nobody has allowed anything yet. When there are more, the oldest of them go. */
const mostUnused = 10_000

const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(10),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Reads the name as people will see it: nothing that turns or hides what stands beside it. */
function nameOf(given: string | undefined, [first = '']: string[]): string {
  const name = (given ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\s+/g, ' ')
  return name.trim().slice(0, 60).trim() || `An assistant of ${placeOf(first).place}`
}

function read(given: unknown): { name: string; redirectUris: string[] } {
  const { data } = metadata.safeParse(given)
  if (!data)
    throw new OAuthError(
      'invalid_client_metadata',
      'Send `redirect_uris`, a list of 1 to 10 addresses, as JSON.',
    )
  const { redirect_uris: redirectUris, grant_types: grants, response_types: responses } = data
  const reason = redirectUris.map(redirectRefusal).find((it) => it !== null)
  if (reason) throw new OAuthError('invalid_redirect_uri', reason)
  if (grants && !grants.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', '`grant_types` has to name `authorization_code`.')
  if (responses && !responses.includes('code'))
    throw new OAuthError('invalid_client_metadata', '`response_types` has to name `code`.')
  return { name: nameOf(data.client_name, redirectUris), redirectUris }
}

/** Takes a program that introduces itself (RFC 7591). It may do nothing with that until a member allows it. */
export async function registerProgram({ pool }: Database, given: unknown): Promise<Record<string, unknown>> {
  const { name, redirectUris } = read(given)
  const made = await pool.query<{ id: string; at: number }>(
    `INSERT INTO assistant_programs (name, redirect_uris) VALUES ($1, $2)
     RETURNING id, floor(extract(epoch FROM created_at))::float8 AS at`,
    [name, redirectUris],
  )
  await pool.query(
    `DELETE FROM assistant_programs p USING (
       SELECT id FROM assistant_programs WHERE last_allowed_at IS NULL ORDER BY created_at DESC OFFSET ${mostUnused}) old
      WHERE p.id = old.id AND p.last_allowed_at IS NULL`,
  )
  return {
    client_id: made.rows[0]?.id,
    client_id_issued_at: made.rows[0]?.at,
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'read write',
  }
}
