import { registeredDomain } from '#contract/common/registered-domain.ts'

type NamedDomain = { name: string; domainText: string }

const nameHeads =
  /^(?:company|company ?name|name|account|account ?name|organi[sz]ation|customer|client|firma|kunde)$/i
const domainHeads =
  /^(?:domain|domains|website|web ?site|url|web|homepage|site|company ?domain|e-?mail|e-?mail ?address)$/i

type Header = { name: number; domain: number }

/** The columns of a table, when its first record names them. A website says more than an e-mail address. */
export function readHeader(cells: readonly string[]): Header | null {
  const heads = cells.map((cell) => cell.trim())
  if (heads.some((head) => registeredDomain(head) !== null)) return null
  const named = heads.findIndex((head) => nameHeads.test(head))
  const webs = heads.findIndex((head) => domainHeads.test(head) && !/mail/i.test(head))
  const domain = webs >= 0 ? webs : heads.findIndex((head) => domainHeads.test(head))
  return named < 0 && domain < 0 ? null : { name: named, domain }
}

/** Name and domain of one record, or several companies that share a line. */
export function readCells(cells: readonly string[], header: Header | null): NamedDomain[] {
  if (header) return [{ name: cells[header.name] ?? '', domainText: cells[header.domain] ?? '' }]
  const filled = cells.filter((cell) => cell !== '')
  const [only] = filled
  if (only === undefined) return []
  if (filled.length === 1) return [readLine(only)]
  const places = filled.flatMap((cell, index) => (looksLikeDomain(cell) ? [index] : []))
  if (places.length === filled.length && !isNameOfSecond(filled))
    return filled.map((cell) => ({ name: '', domainText: cell }))
  const place = places.length > 1 && places[0] === 0 ? places[1] : places[0]
  if (place === undefined) return [{ name: filled.slice(0, -1).join(', '), domainText: filled.at(-1) ?? '' }]
  const before = filled.slice(0, place).join(', ')
  return [{ name: before || (filled[place + 1] ?? ''), domainText: filled[place] ?? '' }]
}

/** `Booking.com, booking.com`: a name that is written as a domain. */
function isNameOfSecond(cells: readonly string[]): boolean {
  const [first = '', second = ''] = cells
  return cells.length === 2 && registeredDomain(first) === registeredDomain(second)
}

/** Reads one line of free text: `name <domain>`, `name domain`, or only a domain, an address, an e-mail address. */
export function readLine(line: string): NamedDomain {
  const text = line.replace(/^\s*(?:[-*•·–]|\d+[.)])\s+/, '').trim()
  const bracketed = /^(.*?)\s*[<(]([^<>()]+)[>)]$/.exec(text)
  if (bracketed) return { name: unquoted(bracketed[1] ?? ''), domainText: (bracketed[2] ?? '').trim() }
  if (!/\s/.test(text)) return { name: '', domainText: text }
  const words = text.split(/\s+/)
  const last = words.at(-1) ?? ''
  if (looksLikeDomain(last)) return { name: nameOf(words.slice(0, -1)), domainText: last }
  const first = words[0] ?? ''
  if (looksLikeDomain(first)) return { name: nameOf(words.slice(1)), domainText: first }
  return { name: text, domainText: '' }
}

/** Removes the dash or colon between name and domain. */
function nameOf(words: string[]): string {
  return unquoted(
    words
      .join(' ')
      .replace(/\s*[-–—:|,;=]+$/, '')
      .replace(/^[-–—:|,;=]+\s*/, ''),
  )
}

function unquoted(text: string): string {
  return text.replace(/^["'“„«](.*)["'”“»]$/, '$1').trim()
}

function looksLikeDomain(text: string): boolean {
  return /[.@]/.test(text) && !/\s/.test(text.trim()) && registeredDomain(text) !== null
}
