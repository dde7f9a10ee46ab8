import { longestContent } from '#contract/message-push.ts'
import { isLikely } from '#service/api/arrivals/likely-times.ts'
import { ignored, type MailLink, type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import type { IngestAuthor, IngestChannel } from '#service/api/messages/ingest/items.ts'
import type { Settings } from '#service/core/sources.ts'
import { type Forwarded, forwardedOf } from './forwarded.ts'
import { headerOf, type Mail, type Party } from './parse.ts'
import { ownAddress } from './setup.ts'
import { skipReason } from './skip.ts'
import { newText, wholeText } from './text.ts'
import { baseOf, followsOf, isReply, subjectKey } from './threads.ts'

const program = /^(?:no-?_?\.?reply|do-?_?not-?_?reply|notifications?|noti[ck]e|alerts?|mailer)(?:[+.-].*)?@/i

/** The address that people write to is a channel; its domain is the server. */
function channelOf(settings: Settings): IngestChannel {
  const own = ownAddress(settings)
  const address = own ?? 'mail'
  const domain = own?.split('@')[1] ?? 'mail'
  return {
    sourceName: 'email',
    sourceServerId: domain,
    sourceChannelId: address,
    channelName: address,
    serverName: domain,
  }
}

/** The server that took a mail in says in its topmost header whether the sender is forged. */
const isForged = (mail: Mail) => /\bdmarc\s*=\s*fail\b/i.test(headerOf(mail, 'authentication-results'))

function authorOf({ name, address }: Party, mail: Mail): IngestAuthor {
  return {
    platformId: address,
    displayName: name || null,
    email: address,
    ...(isForged(mail) && { isEmailTyped: true }),
    isBot: program.test(address),
  }
}

/** A group that sends in the name of others says in a header of its own who wrote. */
function writerOf(mail: Mail): Party | null {
  const original = ['x-original-from', 'x-original-sender'].map((name) => partyOfHeader(headerOf(mail, name)))
  return original.find((one) => one !== null) ?? mail.from
}

function partyOfHeader(value: string): Party | null {
  const [, name = '', address = ''] =
    /^\s*"?([^"<]*?)"?\s*<?([^\s<>@"]{1,64}@[^\s<>@"]{1,255})>?\s*$/.exec(value) ?? []
  return address === '' ? null : { name, address: address.toLowerCase() }
}

/** When it was sent, as far as that can be true: no later than a day after it came in. */
function sentAt(date: Date | null, receivedAt: Date): { at: Date; isGuess: boolean } {
  return date && isLikely(date, receivedAt) ? { at: date, isGuess: false } : { at: receivedAt, isGuess: true }
}

/** The subject stands above what begins something; above a reply everybody has read it. */
function contentOf(subject: string, text: string, mail: Mail): string {
  const titled = subject !== '' && !isReply(subject) ? [subject, text] : [text]
  const content = titled.filter((it) => it !== '').join('\n\n')
  if (content !== '') return content.slice(0, longestContent)
  return subject || mail.attachments.map(({ name }) => name).join(', ')
}

function linkOf(mail: Mail, at: Date, settings: Settings, forwarded: Forwarded | null): MailLink {
  const own = ownAddress(settings)
  const author = (forwarded?.author ?? writerOf(mail))?.address
  const other = author === own ? mail.to.find(({ address }) => address !== own)?.address : own
  const subject = baseOf(forwarded?.subject ?? mail.subject)
  const follows = [...new Set([...followsOf(mail), ...(forwarded?.ids ?? [])])]
  return {
    id: mail.id,
    follows: follows.filter((id) => id !== mail.id),
    subject: subject || null,
    subjectKey: subjectKey(subject, [author, other ?? mail.to[0]?.address]),
    sentAt: at,
  }
}

/** Remembered with its ids, so that answers to it find their thread; its subject ties it to nothing. */
function skipped(mail: Mail, at: Date, reason: string): Mapped {
  const follows = followsOf(mail)
  return {
    ...ignored(reason),
    mails: [{ id: mail.id, follows, subject: null, subjectKey: null, sentAt: at }],
  }
}

/** The words that are new in a mail; a first mail that looks as if it quoted all of its text is taken whole. */
function saidIn(mail: Mail, whole: string, forwarded: Forwarded | null): string {
  if (forwarded) return forwarded.text
  return newText(whole) || (isReply(mail.subject) ? '' : whole.slice(0, longestContent))
}

const guess = 'The date of the mail is missing or impossible, so the time of receipt is used.'

const headOnly = 'Its parts are nested deeper than 64 levels: only its headers were read.'

function mapMail(mail: Mail, { headers, receivedAt }: Delivery, settings: Settings): Mapped {
  const { at, isGuess } = sentAt(mail.date, receivedAt)
  const reason = skipReason(mail, ownAddress(settings), headers['return-path'] ?? null)
  if (reason !== null) return skipped(mail, at, reason)
  const whole = wholeText(mail)
  const forwarded = forwardedOf(mail, whole)
  const author = forwarded?.author ?? writerOf(mail)
  if (!author) return skipped(mail, at, 'It names no sender.')
  const content = contentOf(forwarded?.subject ?? mail.subject, saidIn(mail, whole, forwarded), mail)
  if (content === '') return skipped(mail, at, 'It has neither text nor subject nor files.')
  const message = {
    sourceMessageId: mail.id,
    channel: channelOf(settings),
    author: authorOf(author, mail),
    content,
    sentAt: at,
    kind: 'email' as const,
    attachments: [...mail.attachments, ...(forwarded?.attachments ?? [])],
  }
  const mails = [linkOf(mail, at, settings, forwarded)]
  const note = mail.isHeadOnly ? headOnly : isGuess ? guess : undefined
  return { ...nothingMapped, messages: [message], mails, ...(note !== undefined && { note }) }
}

/** Takes what `readMail` made of the bytes. */
export function map(delivery: Delivery, settings: Settings): Mapped {
  const mail = delivery.payload as Mail | null
  return mail
    ? mapMail(mail, delivery, settings)
    : ignored('It has no header that can be read, so it is not a mail.')
}
