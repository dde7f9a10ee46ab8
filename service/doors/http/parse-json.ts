import { ORPCError } from '@orpc/server'
import { checkText, deepest } from './check-text.ts'

/** Fields of one body, those of its items together, and values: several times what the largest batches hold. */
const mostFields = 30_000
const mostValues = 100_000
/** Entries of one list, or fields of one object: each that is wrong is an issue, before they are cut to a hundred. */
const mostEntries = 2_000
/** Names of fields that differ: each costs the parser and the validation more than a hundred that repeat. */
const mostNames = 5_000

export function malformed(message: string) {
  return new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: [], message }] } })
}

function tooMany(most: number, what: string) {
  return malformed(
    `The body has more than ${most.toLocaleString('en')} ${what}. Send it in several requests.`,
  )
}

const codeOf = (character: string) => character.charCodeAt(0)
const [quote, backslash, colon, comma] = [codeOf('"'), codeOf('\\'), codeOf(':'), codeOf(',')]
const openings = new Set([codeOf('['), codeOf('{')])
const closings = new Set([codeOf(']'), codeOf('}')])

/** Returns the place of the quote that ends the text after this one. */
function textEnd(json: string, from: number): number {
  let at = from
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** Counts what JSON holds without parsing it. */
function sizeOf(json: string): { fields: number; values: number; entries: number; depth: number } {
  let [fields, values, entries, depth, level] = [0, 0, 0, 0, 0]
  const commas = [0]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = textEnd(json, at + 1)
    else if (code === colon) fields++
    else if (code === comma) {
      values++
      const here = (commas[level] ?? 0) + 1
      commas[level] = here
      entries = Math.max(entries, here + 1)
    } else if (closings.has(code)) level--
    else if (openings.has(code)) {
      depth = Math.max(depth, ++level)
      commas[level] = 0
    }
  }
  return { fields, values, entries, depth }
}

/** Says whether more names differ than any batch has; stops at the first too many. */
function hasTooManyNames(json: string): boolean {
  const names = new Set<string>()
  let text: [number, number] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      text = [at + 1, textEnd(json, at + 1)]
      at = text[1]
    } else if (code === colon && names.add(json.slice(...text)).size > mostNames) return true
  }
  return false
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the position at which parsing stopped, if the parser reports it, without the content. */
function placeOf(failure: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(failure)) ?? []
  return line === undefined ? '' : `: look at line ${line}, column ${column}`
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (failure) {
    throw malformed(`The body is not valid JSON in UTF-8${placeOf(failure)}.`)
  }
}

const flawedEscape = /\\u(?:0000|d[89a-f])/i

/** Parses a body and checks its text: only an escape or a depth can hide a flaw, and few bodies have one. */
export function parseJson(bytes: Buffer): unknown {
  const json = readable(() => utf8.decode(bytes))
  const { fields, values, entries, depth } = sizeOf(json)
  if (fields > mostFields) throw tooMany(mostFields, 'fields')
  if (values > mostValues) throw tooMany(mostValues, 'values')
  if (entries > mostEntries) throw tooMany(mostEntries, 'entries in one list or object')
  if (fields > mostNames && hasTooManyNames(json)) throw tooMany(mostNames, 'fields of different names')
  const body: unknown = readable(() => JSON.parse(json))
  if (depth > deepest || flawedEscape.test(json)) checkText(body)
  return body
}
