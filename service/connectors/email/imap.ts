import type { ImapFlow } from 'imapflow'
import type { HeldLine, Line } from '#service/api/arrivals/source.ts'
import { AccessRefused } from '#service/core/sources.ts'
import { mailboxesOf, refusal, signIn } from './sign-in.ts'

export type Box = { path: string; validity: string; next: number }

/** Opens a mailbox for reading only: nothing in it is marked as seen. */
export async function openBox(client: ImapFlow, path: string): Promise<Box> {
  try {
    const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: true })
    return { path, validity: String(uidValidity), next: uidNext }
  } catch (error) {
    const { data } = refusal.safeParse(error)
    const isMissing =
      data?.serverResponseCode === 'NONEXISTENT' ||
      /doesn't exist|not exist|unknown mailbox/i.test(data?.responseText ?? '')
    if (isMissing) throw new AccessRefused(`There is no mailbox “${path}”. Check its name.`)
    throw error
  }
}

type Query = { after: number } | { since: Date; after: number }

/** Ids of mails in the order in which they came into the open mailbox. */
export async function idsIn(client: ImapFlow, query: Query): Promise<number[]> {
  const wanted = 'since' in query ? { since: query.since } : { uid: `${query.after + 1}:*` }
  const found = await client.search(wanted, { uid: true })
  if (!Array.isArray(found)) throw new Error('The mail server did not answer the search.')
  // `n:*` names the newest mail even where it is older.
  return found.filter((uid) => uid > query.after).toSorted((a, b) => a - b)
}

export type Received = { uid: number; raw: Buffer; at: Date | null }

/** Bytes of the largest mail, and bytes and mails of a page. */
const largest = 25 * 1024 * 1024
const largestPage = 16 * 1024 * 1024
const mostOnPage = 50

/** Reads the first of these mails, as many as make a page: whole, and without a mark that somebody did. */
export async function readMails(client: ImapFlow, uids: number[], most = mostOnPage): Promise<Received[]> {
  const wanted = uids.slice(0, Math.min(most, mostOnPage))
  if (wanted.length === 0) return []
  const range = wanted.join(',')
  const sizes = new Map<number, number>()
  for await (const { uid, size } of client.fetch(range, { uid: true, size: true }, { uid: true }))
    sizes.set(uid, size ?? 0)
  let sum = 0
  const page = wanted.filter((uid, i) => {
    sum += Math.min(sizes.get(uid) ?? 0, largest)
    return i === 0 || sum <= largestPage
  })
  const query = { uid: true, internalDate: true, source: { start: 0, maxLength: largest } }
  const found: Received[] = []
  for await (const { uid, source, internalDate } of client.fetch(page.join(','), query, { uid: true })) {
    const at = new Date(internalDate ?? Number.NaN)
    if (source) found.push({ uid, raw: source, at: Number.isNaN(at.getTime()) ? null : at })
  }
  return found.toSorted((a, b) => a.uid - b.uid)
}

/** The last id of a page, also of mails that went while it was read. */
export function lastOf(uids: number[], mails: Received[], most = mostOnPage): number {
  const last = mails.at(-1)?.uid
  return last ?? uids.slice(0, most).at(-1) ?? 0
}

/** Longer than the four minutes after which IDLE is begun anew. */
const silentMs = 600_000

/** Waits at the first mailbox (IDLE), and has it read as soon as there is something new. */
export async function open(line: Line): Promise<HeldLine> {
  const client = await signIn(line, silentMs)
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
  try {
    await openBox(client, mailboxesOf(line)[0] ?? 'INBOX')
  } catch (error) {
    client.close()
    throw error
  }
  client.on('exists', ({ count, prevCount }) => {
    if (count > prevCount) line.pollNow().catch(() => client.close())
  })
  // Returns only when the waiting ends.
  client.idle().catch(() => client.close())
  return {
    closed: ended,
    async close() {
      client.close()
    },
  }
}
