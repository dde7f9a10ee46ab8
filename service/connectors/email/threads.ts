import { createHash } from 'node:crypto'
import { idsIn } from './incoming.ts'
import { headerOf, type Mail } from './parse.ts'

/** Prefixes that mail programs of many languages put before the subject of a reply. */
const reply =
  /^(?:re|aw|antw|ant|sv|vs|odp|ynt|res|rif|r|ref|vá|bls|回复|答复|回覆)\s*(?:\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})?\s*[:：]\s*/iu
const forward =
  /^(?:fwd?|wg|tr|rv|enc|i|vb|vl|pd|doorst|videresendt|továbbítás|转发|轉寄)\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu
/** Marks of mail servers, which come and go along a thread. */
const mark = /^\[\s*(?:ext|external|extern|spam|suspected spam)\s*\]\s*/i

export const isReply = (subject: string) => reply.test(subject.replace(mark, ''))
export const isForward = (subject: string) => forward.test(subject.replace(mark, ''))

/** A subject without what was put before it. */
export function baseOf(subject: string): string {
  let base = subject.trim()
  for (let before = ''; before !== base; ) {
    before = base
    base = base.replace(mark, '').replace(reply, '').replace(forward, '').trim()
  }
  return base.replace(/\s+/g, ' ').toLowerCase()
}

/** More than any program sends; the first names the beginning of the thread, the last what is answered. */
const mostFollowed = 100

/** Ids of the mails that a mail follows, the oldest first. Where answers are to go says nothing of threads. */
export function followsOf(mail: Mail): string[] {
  const ids = ['references', 'in-reply-to'].flatMap((name) => idsIn(headerOf(mail, name)))
  const others = [...new Set(ids)].filter((it) => it !== mail.id)
  return others.length <= mostFollowed ? others : [...others.slice(0, 1), ...others.slice(1 - mostFollowed)]
}

/** One text for one subject between the same two; a hash, so that nobody is named in it. Null without a subject or a party. */
export function subjectKey(subject: string, parties: (string | undefined)[]): string | null {
  const base = baseOf(subject)
  const two = parties.filter((it) => it !== undefined).toSorted()
  if (base === '' || two.length < 2) return null
  return createHash('sha256')
    .update([base, ...two].join('\n'))
    .digest('base64url')
}
