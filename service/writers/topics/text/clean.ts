import { beforeSignature } from './signature.ts'

/** Characters of a discussion that are read: a subject is said at its beginning. */
const mostCharacters = 4000

const quoteLine =
  /^\s*(?:>|On .{5,200} wrote:$|Am .{5,200} schrieb .*:$|Le .{5,200} a écrit\s*:$|El .{5,200} escribió:$)/
const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|moin|guten (?:tag|morgen)|liebes?r?|sehr geehrte[rs]?|bonjour|salut|hola|buenos días|こんにちは|お世話になっております)(?:\s+[\p{L}'-]+){0,4}[,!.:。、]?\s*$/iu
const greetingWord =
  /^\s*(?:hi|hello|hey|hallo|moin|bonjour|salut|hola)(?:\s+(?:all|team|there|everyone|folks|zusammen|tous|todos))?[,!.]\s+/i

/** Good wishes at the end of the last line, behind what is said. */
const wishes =
  /(?<=[.!?…]\s+)(?:(?:best|kind|warm) regards|all the best|mit freundlichen grüßen|(?:viele|liebe|beste) grüße|cordialement|un saludo|saludos)\b[^.!?\n]{0,60}[.!]?\s*$/iu

/**
 * Returns what somebody says in a message: without greetings, signatures and what it quotes of others. `author`: words that
 * they sign with, such as name, role and company.
 */
export function saidIn(content: string, author = ''): string {
  const lines = content.slice(0, mostCharacters).replaceAll('\r', '').split('\n')
  const said = beforeSignature(lines, author).filter((line) => !quoteLine.test(line) && !greeting.test(line))
  return said
    .map((line) => line.replace(greetingWord, ''))
    .join('\n')
    .replace(wishes, '')
    .trim()
}
