import { isUtf8 } from 'node:buffer'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { IngestAttachment } from '#service/api/messages/ingest/items.ts'
import { headOf, mailId } from './incoming.ts'

export type Party = { name: string; address: string }

/** A mail as it can be worked with: whatever is broken in it is missing here. */
export type Mail = {
  /** Values of a header in the order in which they stand, by its name in small letters. */
  headers: ReadonlyMap<string, string[]>
  from: Party | null
  to: Party[]
  cc: Party[]
  subject: string
  date: Date | null
  text: string
  html: string
  attachments: IngestAttachment[]
  /** Its parts could not be read, and only its headers were. */
  isHeadOnly: boolean
  /** The first mail that is attached whole, to see whose it is. */
  inner: Mail | null
  /** Id of the mail, or a hash where it has none. */
  id: string
}

const mostHeaderValue = 16_000
const mostText = 1_000_000

/** PostgreSQL and screens take neither; a line end in a name would be no name. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

const address = /^[^\s@<>"(),;]{1,64}@[^\s@<>"(),;]{1,255}$/

function partiesOf(given: Address[] | undefined): Party[] {
  return (given ?? []).flatMap((one) => {
    if (one.group) return partiesOf(one.group)
    const found = plain(one.address ?? '').toLowerCase()
    return address.test(found) ? [{ name: plain(one.name ?? '').slice(0, 200), address: found }] : []
  })
}

function dateOf(text: string | undefined): Date | null {
  const found = new Date(text ?? '')
  return Number.isNaN(found.getTime()) ? null : found
}

const sizeOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

const isMail = ({ mimeType }: Attachment) => mimeType === 'message/rfc822'

/** Names of files without one, by what is in them. */
const unnamed: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'message/rfc822': 'mail.eml',
  'application/ms-tnef': 'winmail.dat',
}

function attachmentsOf({ attachments }: Email): IngestAttachment[] {
  // Pictures within the text are no files that somebody sent.
  const files = attachments.filter((one) => !(one.related && one.mimeType.startsWith('image/')))
  return files.map((one) => ({
    name: plain(one.filename ?? '').slice(0, 200) || unnamed[one.mimeType] || 'file',
    mimeType: plain(one.mimeType).slice(0, 100) || null,
    size: sizeOf(one),
  }))
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { key, value } of headers) {
    const values = found.get(key) ?? []
    values.push(plain(value.slice(0, mostHeaderValue)))
    found.set(key, values)
  }
  return found
}

/** Bytes that are searched for the name of a character set. */
const mostSearched = 1024 * 1024
const western = new TextDecoder('windows-1252')
const inUtf8 = (bytes: Buffer) => Buffer.from(western.decode(bytes))

/** Mail that names no character set and is not UTF-8 is in the one of old Western programs; headers never name one. */
function readable(raw: Buffer): Buffer {
  if (isUtf8(raw)) return raw
  const { end } = headOf(raw)
  const head = raw.subarray(0, end)
  const body = raw.subarray(end)
  const isNamed = /charset\s*=/i.test(raw.toString('latin1', 0, mostSearched))
  return Buffer.concat([isUtf8(head) ? head : inUtf8(head), isNamed || isUtf8(body) ? body : inUtf8(body)])
}

const options = { forceRfc822Attachments: true, maxNestingDepth: 64 }

async function parsed(bytes: Buffer): Promise<(Email & { isHeadOnly: boolean }) | null> {
  const read = (part: Buffer) => PostalMime.parse(part, options).catch(() => null)
  const mail = await read(bytes)
  if (mail) return { ...mail, isHeadOnly: false }
  const head = bytes
    .subarray(0, headOf(bytes).end)
    .toString()
    .replace(/^content-/gim, 'x-content-')
  const headOnly = await read(Buffer.from(`${head}\r\n\r\n`))
  return headOnly && { ...headOnly, isHeadOnly: true }
}

/** All that stands below the headers of a mail that says it has parts, and has none. */
function undivided(
  { text, html, attachments, headers, isHeadOnly }: Email & { isHeadOnly: boolean },
  bytes: Buffer,
) {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (text || html || attachments.length > 0 || isHeadOnly || !/^\s*multipart\//i.test(type)) return ''
  const body = bytes.subarray(headOf(bytes).end, mostText)
  const boundary = /boundary\s*=\s*"?([^";]+)/i.exec(type)?.[1]
  return boundary !== undefined && body.includes(`--${boundary}`) ? '' : body.toString()
}

async function parse(raw: Buffer, depth: number): Promise<Mail | null> {
  const bytes = readable(raw)
  const mail = await parsed(bytes)
  if (!mail || mail.headers.length === 0) return null
  const [from = null] = partiesOf([mail.from, mail.sender].flatMap((one) => one ?? []))
  const inner = mail.attachments.find(isMail)
  return {
    headers: headersOf(mail),
    from,
    to: partiesOf(mail.to),
    cc: partiesOf(mail.cc),
    subject: plain(mail.subject ?? '').slice(0, 1000),
    date: dateOf(mail.date),
    text: (mail.text || undivided(mail, bytes)).slice(0, mostText),
    html: (mail.html ?? '').slice(0, mostText),
    attachments: attachmentsOf(mail),
    isHeadOnly: mail.isHeadOnly,
    inner: inner && depth > 0 ? await parse(bytesOf(inner), depth - 1) : null,
    id: mailId(raw),
  }
}

/** Reads whatever it is given; null for what has not even the form of a mail. */
export function readMail(raw: Buffer): Promise<Mail | null> {
  return parse(raw, 1)
}

/** The first value of a header, as it stands in a mail. */
export function headerOf({ headers }: Pick<Mail, 'headers'>, name: string): string {
  return headers.get(name)?.[0] ?? ''
}
