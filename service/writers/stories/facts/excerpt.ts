import { sentenceEnds } from '#service/core/sentences.ts'

/** Lines that say nothing themselves: quoted replies, fences of code, headings, signatures. */
const empty =
  /^\s*(?:>|```|#{1,6}\s|--\s*$|on .{4,80} wrote:|am .{4,80} schrieb .*:|le .{4,80} a écrit\s*:|(?:thanks|thank you|best|regards|cheers|viele grüße|danke|merci|cordialement|gracias|saludos)\b.{0,40}$)/i

/** A line that only greets, with a few words at most. */
const salutation =
  /^\s*(?:hi|hello|hey|dear|hallo|moin|liebes?|liebe[rs]?|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|bonjour|salut|hola|buenos días|sehr geehrte[rs]?)(?:\s+[\p{L}'’.-]+){0,5}\s*[,!.:]?\s*$/iu

const mostCharacters = 280

/** A greeting before what is said: “Hi all, ”. */
const greeting =
  /^(?:hi|hello|hey|hallo|moin|bonjour|salut|hola)(?:\s+(?:all|team|there|everyone|folks|zusammen|tous|todos|\p{Lu}\p{L}+))?(?:\s*[,!.]|\s*\p{Extended_Pictographic}\uFE0F?)\s+/iu

function paragraphsOf(content: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === '' || empty.test(line) || salutation.test(line)) paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs.map((lines) => lines.join(' ').replace(/\s+/g, ' ').trim()).filter((it) => it !== '')
}

/** Cuts a text after the last whole sentence that fits; without one, after the last word, with “…”. */
function cut(paragraph: string): string {
  if (paragraph.length <= mostCharacters) return paragraph
  const end = sentenceEnds(paragraph).findLast((it) => it <= mostCharacters)
  if (end !== undefined && end >= 40) return paragraph.slice(0, end)
  const short = paragraph.slice(0, mostCharacters - 1)
  const space = short.lastIndexOf(' ')
  return `${short.slice(0, space > 80 ? space : undefined).toWellFormed()}…`
}

/**
 * The words of a message that are worth quoting, word for word and in one piece but for white space; null when it has too
 * few. The first paragraph that says something is taken.
 */
export function excerptOf(content: string): string | null {
  const paragraph = paragraphsOf(content)
    .map((it) => it.replace(greeting, ''))
    .find((it) => it.length >= 12 && !/^https?:\/\/\S+$/.test(it))
  return paragraph === undefined ? null : cut(paragraph)
}
