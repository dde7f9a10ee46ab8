const replyHead =
  /^\s*-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message)\b/i
const knownEnd =
  /^\s*(?:--\s*$|—\s*$|(?:best|kind|warm)? ?regards\b.{0,40}$|(?:all the )?best,$|cheers,?$|thanks(?: again)?[,!.]?$|many thanks[,!.]?$|sent from my \w+|mit freundlichen grüßen|viele grüße|liebe grüße|cordialement|bien à vous|saludos|atentamente|よろしくお願い)/i

/** Some words and a comma: “Talk soon,” stands before a name. */
const signOff = /^\s*\p{L}[\p{L}'’]*(?: [\p{L}'’]+){0,3},\s*$/u
/** Name of somebody: some words that begin large. */
const nameLine = /^\s*\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|von|van|de|da|del|der|bin|al)){0,3}\s*$/u
/** Lines of a signature are short, and no sentences. */
const mostCharacters = 80
const isShort = (line: string) => line.length <= mostCharacters && !/[.!?…:;]\s*$/u.test(line)

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether a line has words that its author signs with and nothing else, such as the name or a part of it behind a dash. */
function isNameOf(author: string, line: string): boolean {
  const own = new Set(wordsIn(author))
  const words = wordsIn(line)
  return words.length > 0 && words.every((it) => own.has(it)) && /^[^!?:;]*[^.,!?:;]$/u.test(line.trim())
}

/** Number of the line with which a signature begins that a name gives away; -1 without one. */
function nameAt(lines: string[], author: string): number {
  return lines.findIndex((line, n) => {
    const before = lines[n - 1]?.trim() ?? ''
    return (
      n > 0 && (before === '' || signOff.test(before) || n === lines.length - 1) && isNameOf(author, line)
    )
  })
}

/** Number of the line with a sign-off that only short lines follow, of which the first is a name; -1 without one. */
function signOffAt(lines: string[]): number {
  return lines.findIndex((line, n) => {
    const after = lines.slice(n + 1).filter((it) => it.trim() !== '')
    const isLast = n > 0 && lines[n - 1]?.trim() === '' && after.length > 0
    return isLast && signOff.test(line) && nameLine.test(after[0] ?? '') && after.every(isShort)
  })
}

/** Returns the lines before the first of a signature, or of a mail that is quoted whole. */
export function beforeSignature(lines: string[], author: string): string[] {
  const named = author === '' ? -1 : nameAt(lines, author)
  const isSigned = named > 0 && signOff.test(lines[named - 1] ?? '')
  const known = lines.findIndex((line, n) => replyHead.test(line) || (n > 0 && knownEnd.test(line)))
  const ends = [known, isSigned ? named - 1 : named, signOffAt(lines)].filter((it) => it >= 0)
  const end = Math.min(lines.length, ...ends)
  // Somebody whose first line is their name says the rest after it.
  return lines.slice(0, end).some((line) => line.trim() !== '') ? lines.slice(0, end) : lines
}
