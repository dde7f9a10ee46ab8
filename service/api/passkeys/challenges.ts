import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { conflict } from '#service/core/errors.ts'
import type { Database } from '#service/db/client.ts'

/** SQL interval in which a challenge may be answered. */
const lasts = '5 minutes'

/** Milliseconds that browsers are told, a little less. */
export const browserTakesMs = 270_000

type For = { purpose: 'add' | 'confirm' | 'sign-in'; memberId: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Makes a challenge. Clears away those of the organization that were not answered. */
export async function issueChallenge(
  { pool }: Database,
  orgId: string,
  { purpose, memberId }: For,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await pool.query(
    `WITH old AS (DELETE FROM passkey_challenges WHERE org_id = $1 AND created_at < now() - interval '${lasts}')
     INSERT INTO passkey_challenges (org_id, hash, purpose, member_id) VALUES ($1, $2, $3, $4)`,
    [orgId, hashOf(challenge), purpose, memberId],
  )
  return challenge
}

const signedAlong = z.object({ challenge: z.string() })

function challengeIn(clientDataJSON: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return signedAlong.safeParse(said).data?.challenge ?? null
  } catch {
    return null
  }
}

/**
 * Uses up the challenge that an answer names, whether or not the answer is right. Null for one that was not made for this,
 * was answered before or is too old.
 */
export async function useChallenge(
  { pool }: Database,
  orgId: string,
  { purpose, memberId }: For,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const used = await pool.query(
    `DELETE FROM passkey_challenges
      WHERE org_id = $1 AND hash = $2 AND purpose = $3 AND member_id IS NOT DISTINCT FROM $4
        AND created_at > now() - interval '${lasts}'`,
    [orgId, hashOf(challenge), purpose, memberId],
  )
  return used.rowCount === 1 ? challenge : null
}

export function tookTooLong() {
  return conflict('This took too long, or was used already. Start again.')
}
