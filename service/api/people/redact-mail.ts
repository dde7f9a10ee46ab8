import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { type Redaction, redactText } from '#service/api/messages/quotes/redaction.ts'

/** Signs in a delivery that something is of the person. */
export type Traces = {
  redaction: Redaction
  /** Addresses, handles, names and account ids, in small letters. */
  known: ReadonlySet<string>
  emails: readonly string[]
}

/** Headers of how the text was packed, which is unpacked now. */
const packing = /^(?:content-.*|mime-version)$/i

/** A value that a mail may hold as it is. */
function packed(value: string): string {
  const line = value.replace(/\s+/g, ' ')
  return /^\p{ASCII}*$/u.test(line) ? line : `=?utf-8?B?${Buffer.from(line).toString('base64')}?=`
}

/** Text as a reader sees it. Marks of HTML are no part of what somebody said. */
function textOf({ text, html }: Email): string {
  return text ?? (html ?? '').replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^>]*>/gi, ' ')
}

function decoded({ headers }: Email): [name: string, value: string][] {
  return headers.map(({ key, value }) => [key, decodeWords(value)])
}

/**
 * A mail in which something of the person stands is written anew: its headers and its text without them. Its text goes whole
 * when it is from them, or names an address of theirs, as forwarded mails and answers do. Files go as well. Null when
 * nothing of them stands in it.
 */
export async function redactMail(body: Buffer, { redaction, emails }: Traces): Promise<Buffer | null> {
  const mail = await PostalMime.parse(body)
  const headers = decoded(mail)
  const text = textOf(mail)
  const everything = [...headers.map(([, value]) => value), text, mail.html ?? ''].join('\n')
  if (redactText(everything, redaction) === everything) return null
  const writers = headers.filter(([name]) => /^(?:x-original-)?(?:from|sender)$|^reply-to$/i.test(name))
  const said = [...writers.map(([, value]) => value), text].join('\n').toLowerCase()
  const isTheirs = emails.some((email) => said.includes(email.toLowerCase()))
  const lines = headers
    .filter(([name]) => !packing.test(name))
    .map(([name, value]) => `${name}: ${packed(redactText(value, redaction))}`)
  const packingLines = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8']
  const left = isTheirs ? redaction.mark : redactText(text, redaction)
  return Buffer.from([...lines, ...packingLines, '', left, ''].join('\r\n'))
}
