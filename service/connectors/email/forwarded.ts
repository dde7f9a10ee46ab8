import { headerBlock, partyIn } from './header-block.ts'
import type { Mail, Party } from './parse.ts'
import { newText, wholeText } from './text.ts'
import { followsOf, isForward, isReply } from './threads.ts'

/** Author and text of a forwarded mail. */
export type Forwarded = {
  author: Party
  subject: string
  text: string
  /** Ids of the mail inside and of those that it follows. */
  ids: string[]
  attachments: Mail['attachments']
}

const announced =
  /^[>\s]*(?:-{2,}\s*(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|videresendt melding|vidarebefordrat meddelande)\s*-{2,}|begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message (?:réexpédié|transféré)\s?:|inicio del mensaje reenviado:)\s*$/im

/** The marks of quoting, where the whole of what is forwarded has them. */
function unquoted(text: string): string {
  const lines = text.trim().split('\n')
  const isQuoted = lines.every((line) => line.trim() === '' || line.startsWith('>'))
  return isQuoted ? lines.map((line) => line.replace(/^> ?/, '')).join('\n') : text
}

function attached({ inner }: Mail): Forwarded | null {
  if (!inner?.from) return null
  return {
    author: inner.from,
    subject: inner.subject,
    text: newText(wholeText(inner)),
    ids: [...followsOf(inner), inner.id],
    attachments: inner.attachments,
  }
}

function quoted(whole: string, subject: string): Forwarded | null {
  const block = headerBlock(whole)
  const author = block && partyIn(block.from)
  if (!author) return null
  const text = newText(unquoted(whole.slice(block.end)))
  return { author, subject: block.subject || subject, text, ids: [], attachments: [] }
}

/** The mail that was forwarded, when this one forwards one and says whose it is. */
export function forwardedOf(mail: Mail, whole: string): Forwarded | null {
  if (isReply(mail.subject)) return null
  const says = isForward(mail.subject)
  if (mail.inner && (says || whole === '')) return attached(mail)
  return says || announced.test(whole) ? quoted(whole, mail.subject) : null
}
