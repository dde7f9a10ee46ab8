import type { ImapFlow } from 'imapflow'
import * as z from 'zod'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, Fetched, HistoryPage, PolledPage } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { idsIn, lastOf, openBox, type Received, readMails } from './imap.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import { readMail } from './parse.ts'
import { mailboxesOf, withClient } from './sign-in.ts'

const place = z.object({ validity: z.string(), uid: z.int().min(0), at: z.iso.datetime() })
const places = z.record(z.string(), place)
const dayMs = 86_400_000
const mostOnPage = 50

const fetched = ({ raw }: Received): Fetched => ({ headers: {}, payload: raw, ...label(raw) })

type Place = z.infer<typeof place>
type BoxPage = { mails: Received[]; place: Place; isLeft: boolean }

/**
 * Reads mails that are new in a mailbox. A server that numbers anew (UIDVALIDITY) is read again from two days
 * before that; mails that came before are known by their ids.
 */
async function readBox(
  client: ImapFlow,
  path: string,
  before: Place | undefined,
  most: number,
  at: string,
): Promise<BoxPage> {
  const { validity, next } = await openBox(client, path)
  if (!before) return { mails: [], place: { validity, uid: next - 1, at }, isLeft: false }
  const isSame = before.validity === validity
  const since = new Date(Date.parse(before.at) - 2 * dayMs)
  const uids = await idsIn(client, isSame ? { after: before.uid } : { since, after: 0 })
  const mails = await readMails(client, uids, most)
  const read = lastOf(uids, mails, most) || (isSame ? before.uid : next - 1)
  const isLeft = uids.some((uid) => uid > read)
  return { mails, place: { validity, uid: read, at: isLeft ? before.at : at }, isLeft }
}

/** Reads a page of new mails of all mailboxes. One that is read for the first time begins now. */
export function pollPage(access: Access, cursor: Cursor): Promise<PolledPage> {
  const known = cursor === null ? {} : places.parse(cursor)
  return withClient(access, async (client) => {
    const page: PolledPage & { cursor: Record<string, Place> } = { deliveries: [], cursor: {}, more: false }
    for (const path of mailboxesOf(access)) {
      const before = known[path]
      const room = mostOnPage - page.deliveries.length
      if (before && room === 0) {
        page.cursor[path] = before
        page.more = true
        continue
      }
      const {
        mails,
        place: after,
        isLeft,
      } = await readBox(client, path, before, room, access.now().toISOString())
      page.deliveries.push(...mails.map(fetched))
      page.cursor[path] = after
      page.more ||= isLeft
    }
    return page
  })
}

const position = z.object({
  box: z.int().min(0),
  validity: z.string(),
  uid: z.int().min(0),
  counted: z.int().min(0),
})

async function mappedOf(access: Access, mails: Received[]): Promise<Mapped> {
  const parts = await Promise.all(
    mails.map(async ({ raw, at }) => {
      const payload = await readMail(raw)
      const receivedAt = at ?? access.now()
      const { kind, deliveryId } = label(raw)
      return map({ kind, deliveryId: deliveryId ?? '', headers: {}, payload, receivedAt }, access.settings)
    }),
  )
  return {
    ...nothingMapped,
    messages: parts.flatMap(({ messages }) => messages),
    mails: parts.flatMap((part) => part.mails ?? []),
  }
}

/** Mails that came since a day, one mailbox after the other. */
export function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? null : position.parse(cursor)
  const index = at?.box ?? 0
  const paths = mailboxesOf(access)
  const path = paths[index]
  if (path === undefined) return Promise.resolve({ mapped: nothingMapped, cursor: null, done: 0 })
  return withClient(access, async (client) => {
    const box = await openBox(client, path)
    const isSame = at?.validity === box.validity
    const after = at && isSame ? at.uid : 0
    const uids = await idsIn(client, { since, after })
    const mails = await readMails(client, uids)
    const read = lastOf(uids, mails)
    const counted = (at?.counted ?? 0) + (after === 0 ? uids.length : 0)
    const isLeft = uids.some((uid) => uid > read)
    const further = isLeft
      ? { box: index, validity: box.validity, uid: read, counted }
      : { box: index + 1, validity: '', uid: 0, counted }
    const cursorAfter = isLeft || index + 1 < paths.length ? further : null
    return { mapped: await mappedOf(access, mails), cursor: cursorAfter, done: mails.length, counted }
  })
}
