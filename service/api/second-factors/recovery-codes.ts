import { createHash } from 'node:crypto'
import type { RecoveryCodes } from '#contract/second-factors.ts'
import { randomLetters } from '#service/core/sign-in/totp.ts'
import type { Tx } from '#service/db/client.ts'

const howMany = 10

/** Bytes of a code, 120 bits: too many to be found from its hash, which is plain (ASVS 5 asks for 112). */
const size = 15

/** Whatever is typed between the groups, and in whichever case, it is the same code. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest('hex')

const newCode = () =>
  randomLetters(size)
    .toLowerCase()
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** Exchanges the recovery codes of a member for new ones, which are known to nobody after this answer. */
export async function exchangeCodes({ client }: Tx, orgId: string, memberId: string): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: howMany }, newCode)
  await client.query('DELETE FROM recovery_codes WHERE org_id = $1 AND member_id = $2', [orgId, memberId])
  await client.query(
    'INSERT INTO recovery_codes (org_id, member_id, hash) SELECT $1, $2, unnest($3::text[])',
    [orgId, memberId, recoveryCodes.map(hashOf)],
  )
  return { recoveryCodes }
}

/** Uses a code up; false when it is none, or was used. */
export async function useRecoveryCode(
  { client }: Tx,
  orgId: string,
  memberId: string,
  code: string,
): Promise<boolean> {
  const used = await client.query(
    'DELETE FROM recovery_codes WHERE org_id = $1 AND member_id = $2 AND hash = $3',
    [orgId, memberId, hashOf(code)],
  )
  return used.rowCount === 1
}
