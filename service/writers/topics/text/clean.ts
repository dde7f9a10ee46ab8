/** Characters of a discussion that are read: a subject is said at its beginning. */
const mostCharacters = 4000

const quoteLine =
  /^\s*(?:>|On .{5,200} wrote:$|Am .{5,200} schrieb .*:$|Le .{5,200} a écrit\s*:$|El .{5,200} escribió:$)/
const replyHead =
  /^\s*-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\b/i
const signatureHead =
  /^\s*(?:--\s*$|—\s*$|(?:best|kind|warm)? ?regards\b.{0,40}$|cheers,?$|thanks(?: again)?[,!.]?$|many thanks[,!.]?$|sent from my \w+|mit freundlichen grüßen|viele grüße|liebe grüße|cordialement|bien à vous|saludos|atentamente|よろしくお願い)/i
const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|moin|guten (?:tag|morgen)|liebes?r?|sehr geehrte[rs]?|bonjour|salut|hola|buenos días|こんにちは|お世話になっております)(?:\s+[\p{L}'-]+){0,4}[,!.:。、]?\s*$/iu
const greetingWord =
  /^\s*(?:hi|hello|hey|hallo|moin|bonjour|salut|hola)(?:\s+(?:all|team|there|everyone|folks|zusammen|tous|todos))?[,!.]\s+/i

/** Lines before the first that begins a signature or a mail that is quoted whole. */
function beforeSignature(lines: string[]): string[] {
  const end = lines.findIndex((line, n) => replyHead.test(line) || (n > 0 && signatureHead.test(line)))
  return end < 0 ? lines : lines.slice(0, end)
}

/** Returns what somebody says in a message: without greetings, signatures and what it quotes of others. */
export function saidIn(content: string): string {
  const lines = content.slice(0, mostCharacters).replaceAll('\r', '').split('\n')
  const said = beforeSignature(lines).filter((line) => !quoteLine.test(line) && !greeting.test(line))
  return said
    .map((line) => line.replace(greetingWord, ''))
    .join('\n')
    .trim()
}
