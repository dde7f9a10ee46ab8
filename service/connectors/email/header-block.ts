import { names } from './header-names.ts'
import type { Party } from './parse.ts'

const field = /^([\p{L}-]{1,20})\s?[:：]\s*(.*)$/u
const longestBlock = 12
/** Programs break a header that is longer. */
const longestUnfolded = 60

type Field = { name: string; value: string }

/** A line as a header, without the marks of quoting and of bold type. */
function fieldOf(line: string): Field | null {
  const bare = line
    .slice(0, 1000)
    .replace(/^[>\s]+/, '')
    .replace(/^\*([^*]{1,30})\*/, '$1')
  const [, name = '', value = ''] = field.exec(bare) ?? []
  return name === '' ? null : { name: name.toLowerCase(), value: value.replaceAll('*', '').trim() }
}

export type HeaderBlock = {
  /** Position of the block in the text, and of the text below it. */
  start: number
  end: number
  from: string
  subject: string
}

function blockAt(lines: string[], at: number): { fields: Field[]; length: number } | null {
  const first = fieldOf(lines[at] ?? '')
  if (!first || !names.from.includes(first.name)) return null
  const fields = [first]
  let length = 1
  let before = lines[at] ?? ''
  for (const line of lines.slice(at + 1, at + longestBlock)) {
    const next = fieldOf(line)
    const isFolded = next === null && /[^>\s]/.test(line) && before.length > longestUnfolded
    if (!isFolded && !(next && [...names.others, ...names.from].includes(next.name))) break
    if (next) fields.push(next)
    before = line
    length++
  }
  const known = fields.filter(({ name }) => names.others.includes(name))
  return known.length >= 2 ? { fields, length } : null
}

/** The first block of headers that is quoted in a text, as mail programs put it above what they forward or answer. */
export function headerBlock(text: string): HeaderBlock | null {
  const lines = text.split('\n')
  let start = 0
  for (const [i, line] of lines.entries()) {
    const block = blockAt(lines, i)
    if (block) {
      const length = lines.slice(i, i + block.length).join('\n').length
      const subject = block.fields.find(({ name }) => names.subject.includes(name))?.value ?? ''
      return { start, end: start + length, from: block.fields[0]?.value ?? '', subject }
    }
    start += line.length + 1
  }
  return null
}

/** `Ada Lind <ada@halden.example>`, `Ada Lind [mailto:ada@halden.example]` or the address alone; null without one. */
export function partyIn(text: string): Party | null {
  const found = /([^\s<>"'()[\]:;,]{1,64}@[^\s<>"'()[\]:;,]{1,255})/.exec(text)?.[1]
  if (found === undefined) return null
  const name = text
    .slice(0, text.indexOf(found))
    .replace(/mailto:/i, '')
    .replace(/[<>"'[\]()]/g, '')
    .trim()
  return { name: name.slice(0, 200), address: found.toLowerCase() }
}
