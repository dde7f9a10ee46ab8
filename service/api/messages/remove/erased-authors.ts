import { createHash } from 'node:crypto'
import { type Author, type Batch, emailKey } from '../ingest/arrivals.ts'
import { type Authored, findIdentities } from '../ingest/identities.ts'

/** Stands in the place of everything that is taken out of a person who is erased. */
export const erasedMark = '[erased]'

type Account = Pick<Author, 'platform' | 'platformId'>

/** One way, so that an account can be recognized and not be read. */
function hashOf(orgId: string, ...parts: string[]): Buffer {
  return createHash('sha256')
    .update([orgId, ...parts].join('\0'))
    .digest()
}

const accountHash = (orgId: string, { platform, platformId }: Account) =>
  hashOf(orgId, 'account', platform, platformId)

const emailHash = (orgId: string, email: string) => hashOf(orgId, 'email', emailKey(email))

function hashesOf(orgId: string, author: Author): Buffer[] {
  const emails = [author.email, author.typedEmail].filter((it) => it !== null)
  return [accountHash(orgId, author), ...emails.map((it) => emailHash(orgId, it))]
}

const rememberStatement = `
INSERT INTO erased_authors (org_id, hash, erased_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS n(hash)
ON CONFLICT (org_id, hash) DO UPDATE SET erased_at = greatest(erased_authors.erased_at, excluded.erased_at)`

/** Keeps away what these accounts and addresses said until now, wherever it comes from and whenever. */
export async function rememberErased(
  { tx, orgId, now }: Batch,
  accounts: Account[],
  emails: string[],
): Promise<void> {
  const hashes = [
    ...accounts.map((it) => accountHash(orgId, it)),
    ...emails.map((it) => emailHash(orgId, it)),
  ]
  const distinct = [...new Map(hashes.map((it) => [it.toString('hex'), it])).values()]
  if (distinct.length > 0) await tx.query(rememberStatement, [orgId, distinct, now])
}

const findStatement = `
SELECT encode(hash, 'hex') AS hash, erased_at AS "erasedAt" FROM erased_authors
WHERE org_id = $1 AND hash = ANY($2::bytea[])`

/** When the last of an author's accounts and addresses was erased; those of whom none was are left out. */
async function erasuresOf({ tx, orgId }: Batch, authored: Authored[]): Promise<Map<string, number>> {
  const hashes = new Map(authored.map(({ identityKey, author }) => [identityKey, hashesOf(orgId, author)]))
  const { rows } = await tx.query<{ hash: string; erasedAt: Date | string }>(findStatement, [
    orgId,
    [...hashes.values()].flat(),
  ])
  if (rows.length === 0) return new Map()
  const times = new Map(rows.map(({ hash, erasedAt }) => [hash, new Date(erasedAt).getTime()]))
  return new Map(
    [...hashes].flatMap(([key, own]) => {
      const found = own.flatMap((hash) => times.get(hash.toString('hex')) ?? [])
      return found.length === 0 ? [] : [[key, Math.max(...found)] as const]
    }),
  )
}

const isMarked = ({ platformId, displayName, handle, email, typedEmail }: Author) =>
  [platformId, displayName, handle, email, typedEmail].some((it) => it?.includes(erasedMark))

/** Messages that people who were erased since had said, and what is left of theirs in deliveries that were kept. */
export async function findErased<Message extends Authored & { sentAt: Date }>(
  batch: Batch,
  messages: Message[],
): Promise<Set<Message>> {
  const erasures = await erasuresOf(batch, messages)
  return new Set(
    messages.filter(({ identityKey, author, sentAt }) => {
      const erasedAt = erasures.get(identityKey)
      return isMarked(author) || (erasedAt !== undefined && sentAt.getTime() <= erasedAt)
    }),
  )
}

/** Ignores what a source reports of an erased person; only messages they write later make them a person again. */
export async function withoutErased<Told extends Authored>(batch: Batch, told: Told[]): Promise<Told[]> {
  const erasures = await erasuresOf(batch, told)
  const open = told.filter(({ identityKey }) => erasures.has(identityKey))
  const known =
    open.length === 0
      ? new Map()
      : await findIdentities(
          batch,
          open.map(({ author }) => author),
        )
  return told.filter(
    ({ identityKey, author }) => !isMarked(author) && (!erasures.has(identityKey) || known.has(identityKey)),
  )
}
