import { sentenceEnds } from '#service/core/sentences.ts'

/** Lines that say nothing themselves: quoted replies, fences of code, greetings and signatures. */
const empty =
  /^\s*(?:>|```|--\s*$|on .{4,80} wrote:|am .{4,80} schrieb .*:|le .{4,80} a écrit\s*:|(?:hi|hello|hey|dear|hallo|liebes?|guten (?:tag|morgen)|bonjour|salut|hola|buenos días|sehr geehrte)\b.{0,40}$|(?:thanks|thank you|best|regards|cheers|viele grüße|danke|merci|cordialement|gracias|saludos)\b.{0,40}$)/i

const mostCharacters = 280

function paragraphsOf(content: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === '' || empty.test(line)) paragraphs.push([])
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
  const paragraph = paragraphsOf(content).find((it) => it.length >= 12 && !/^https?:\/\/\S+$/.test(it))
  return paragraph === undefined ? null : cut(paragraph)
}
