import { SendFailure } from './sender.ts'

const again = 'then send again.'

/** The server takes nothing now; other codes from 400 on speak of one mailbox, or of its sender. */
const ofServer = new Set([421, 454])

const ofPassword = new Set([530, 534, 535])

/** Kinds of refusal that a person can do something about, by the numbers of RFC 3463. */
const kinds: [RegExp, string][] = [
  [/^5\.1\.[0-36]$|^5\.2\.1$/, 'knows no such mailbox'],
  [/^[45]\.2\.2$/, 'says that the mailbox is full'],
  [/^5\.[23]\.[34]$/, 'takes no message of this size'],
  [/^5\.1\.[78]$|^5\.7\.\d+$/, 'does not let this sender write there'],
]

function numberOf(response: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
}

/**
 * Makes a failure of an answer, of which it tells the numbers alone, such as 550 5.7.1. The words may be those of a program
 * that is no mail server, in a network that only this service sees.
 */
export function answered(code: number, response: string): SendFailure {
  const kind = numberOf(response)
  const numbers = kind === null ? String(code) : `${code} ${kind}`
  if (ofPassword.has(code))
    return new SendFailure(
      'lasting',
      `The mail server does not accept user and password (${numbers}). Enter them again, ${again}`,
    )
  const [, what = 'refused the message'] = kinds.find(([pattern]) => pattern.test(kind ?? '')) ?? []
  const message = `The mail server ${what} (${numbers}).`
  if (code >= 500) return new SendFailure('lasting', message)
  return new SendFailure('slower', message, null, ofServer.has(code))
}
