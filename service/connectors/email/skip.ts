import { headerOf, type Mail } from './parse.ts'

const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|bounces?)(?:[+=-].*)?@/i
const dmarcSubject = /^\s*(?:\[.*\]\s*)?(?:dmarc\b.*report|report domain:)/i
/** `receiver!domain!begin!end.xml.gz`, as RFC 7489 names such files. */
const dmarcFile = /^[^!\s]+![^!\s]+!\d+!\d+.*\.(?:xml|zip|gz)$/i
const listHeaders = ['list-id', 'list-post', 'list-unsubscribe', 'mailing-list']

function reportReason(mail: Mail): string | null {
  const type = headerOf(mail, 'content-type').toLowerCase()
  if (dmarcSubject.test(mail.subject) || mail.attachments.some(({ name }) => dmarcFile.test(name)))
    return 'It is a DMARC report.'
  if (!type.startsWith('multipart/report')) return null
  if (type.includes('disposition-notification')) return 'It is a receipt of reading.'
  if (type.includes('feedback-report')) return 'It is an abuse report.'
  return 'It is a bounce: a mail could not be delivered.'
}

/** Mail through a group whose address is that of the connection is meant for it, and is no list mail. */
function listReason(mail: Mail, own: string | null): string | null {
  const found = listHeaders.find((name) => headerOf(mail, name) !== '')
  if (found === undefined) return null
  const said = listHeaders.map((name) => headerOf(mail, name).toLowerCase()).join(' ')
  const isOwn = own !== null && (said.includes(own) || said.includes(own.replace('@', '.')))
  return isOwn ? null : 'It is list mail.'
}

function automaticReason(mail: Mail, own: string | null): string | null {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase()
  if (submitted !== '' && !/^no\b/.test(submitted))
    return `It was sent by a program (Auto-Submitted: ${submitted.slice(0, 60)}).`
  const list = listReason(mail, own)
  if (list) return list
  const precedence = headerOf(mail, 'precedence').toLowerCase()
  const isOwnGroup = listHeaders.some((name) => headerOf(mail, name) !== '')
  if (/^(?:bulk|auto[_-]reply|junk)\b/.test(precedence) || (precedence === 'list' && !isOwnGroup))
    return `It is bulk or automatic mail (Precedence: ${precedence.slice(0, 60)}).`
  const suppressed = headerOf(mail, 'x-auto-response-suppress').toLowerCase()
  if (suppressed !== '' && suppressed !== 'none')
    return 'It was sent by a program (X-Auto-Response-Suppress).'
  const isAnswer = ['x-autoreply', 'x-autorespond', 'x-autoreply-from'].some(
    (name) => headerOf(mail, name) !== '',
  )
  return isAnswer ? 'It is an automatic reply.' : null
}

/** Says why nothing should come of a mail, or nothing when something should. `returnPath` is null where nobody told it. */
export function skipReason(mail: Mail, own: string | null, returnPath: string | null): string | null {
  const report = reportReason(mail)
  if (report) return report
  if (daemon.test(mail.from?.address ?? '')) return 'It is a bounce: a mail could not be delivered.'
  // A forwarded mail has the path of its sender, and still contains the one that it came with.
  const paths = [returnPath ?? undefined, ...(mail.headers.get('return-path') ?? [])]
  if (paths.some((path) => path?.replace(/[<>\s]/g, '') === ''))
    return 'It is a bounce or an automatic reply: its Return-Path is empty.'
  return automaticReason(mail, own)
}
