/** Between a sign and what it would refer to; it is not seen, and nobody is called. */
const joiner = '\u2060'

const marks = /[\\`*_{}[\]<>|~&$!]/g
/** Signs that mean something at the beginning of a line: lists, headings, quotes, rules, and commands at GitLab. */
const leading = /^([-=#:/]|\+(?=\s|$)|\d{1,9}(?=[.)](\s|$)))/

/** Code stays code: nothing in it is read, and nobody is called. */
function plainPart(text: string): string {
  const parts = text.split(/((?<!`)`[^`]+`(?!`))/)
  return parts.map((part, index) => (index % 2 === 1 ? part : plainWords(part))).join('')
}

function plainWords(text: string): string {
  return text
    .replace(marks, '\\$&')
    .replace(/@(?=[\p{L}\p{N}_-])/gu, `@${joiner}`)
    .replace(/#(?=\d)/g, `#${joiner}`)
}

function plainLine(line: string): string {
  // An address stays one that can be followed; what would end it or set it bold is written as a code.
  const parts = line.split(/(https?:\/\/[^\s<>()[\]"'`*\\]+)/)
  const written = parts.map((part, index) => (index % 2 === 1 ? part : plainPart(part))).join('')
  return written.replace(leading, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
}

const lines = (text: string) => text.toWellFormed().split(/\r\n|[\r\n\u2028\u2029]/)

/** Text as one line of Markdown that shows just this text: no marks, no pictures, and nobody is called by it. */
export function inlineMarkdown(text: string): string {
  return plainLine(
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
}

/** Text as Markdown, with its lines and paragraphs. */
export function blockMarkdown(text: string): string {
  return lines(text)
    .map((line) => plainLine(line.replace(/[\p{Cc}]+/gu, ' ').trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<!\n)\n(?!\n)/g, '\\\n')
    .trim()
}

/** Puts what is Markdown already behind the mark of a quote. */
export function quotedMarkdown(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** A link; without an address the words alone. Takes Markdown that `inlineMarkdown` has made, or plain words of ours. */
export function linkMarkdown(words: string, address: string | null): string {
  if (address === null) return words
  const target = address.replace(/[\s<>()\\]/g, (sign) =>
    encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
  )
  return `[${words}](${target})`
}

/** Code as it is, in a fence that it does not end. */
export function codeMarkdown(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${code}\n${fence}`
}

/** A table of GitHub's kind; cells are plain text. */
export function tableMarkdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => inlineMarkdown(cell).replace(/(?<!\\)\|/g, '\\|') || ' ').join(' | ')} |`
  return [row(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n')
}
