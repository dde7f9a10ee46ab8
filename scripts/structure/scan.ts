export type Import = {
  specifier: string
  line: number
  /** Written `import type`: nothing of it is left when the program runs. */
  isType: boolean
}

export type Scan = {
  imports: Import[]
  /** The file does nothing but hand on what other files export. */
  isBarrel: boolean
  /** The file is sent to the browser. */
  isClient: boolean
  /** The lines on which a text is declared to be the id of an organization. */
  orgIdCasts: number[]
}

type Masked = { code: string; strings: Map<number, string> }

const imported = /\b(?:import|export)\s+(?:type\s+)?[\w$*{}\s,]+?\bfrom\s*(?=['"])/g
const bare = /\bimport\s*(?=['"])/g
const dynamic = /\bimport\s*\(\s*(?=['"`])/g

/** Finds what a module imports without a parser: comments and texts are blanked first, then the keywords are read. */
export function scan(source: string): Scan {
  const masked = mask(source)
  const imports = [imported, bare, dynamic].flatMap((pattern) => matches(masked, pattern))
  return {
    imports: imports.sort((a, b) => a.line - b.line),
    isBarrel: isBarrel(masked.code),
    isClient: masked.strings.get(masked.code.search(/\S/)) === 'use client',
    orgIdCasts: [...masked.code.matchAll(/\bas\s+OrgId\b/g)].map(({ index }) => lineAt(masked.code, index)),
  }
}

function matches({ code, strings }: Masked, pattern: RegExp): Import[] {
  return [...code.matchAll(pattern)].flatMap((match) => {
    const end = match.index + match[0].length
    const specifier = strings.get(end)
    if (specifier === undefined) return []
    return [{ specifier, line: lineAt(code, end), isType: /^(?:import|export)\s+type\b/.test(match[0]) }]
  })
}

function lineAt(code: string, index: number): number {
  return code.slice(0, index).split('\n').length
}

function isBarrel(code: string): boolean {
  const list = String.raw`(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})`
  const handedOn = new RegExp(String.raw`\bexport\s+(?:type\s+)?${list}(?:\s*from\s*['"]\s*['"])?\s*;?`, 'g')
  const imports = /\bimport\s+(?:[\w$*{}\s,]+?\bfrom\s*)?['"]\s*['"]\s*;?/g
  const rest = code.replace(handedOn, '').replace(imports, '')
  return rest.trim() === '' && code.search(handedOn) !== -1
}

/** Same length and lines as the source, with comments and the inside of texts and patterns turned to spaces. */
function mask(source: string): Masked {
  const strings = new Map<number, string>()
  let code = ''
  let at = 0
  while (at < source.length) {
    const end = endOfOpaque(source, at, code)
    if (end === undefined) {
      code += source[at++]
      continue
    }
    const piece = source.slice(at, end)
    if (/^['"`]/.test(piece)) strings.set(at, piece.slice(1, -1))
    code += blank(piece)
    at = end
  }
  return { code, strings }
}

function blank(piece: string): string {
  const spaces = piece.replace(/[^\n]/g, ' ')
  return /^['"`]/.test(piece) ? piece[0] + spaces.slice(1, -1) + piece[0] : spaces
}

/** Where the comment, text or pattern that starts here ends, or undefined when none starts here. */
function endOfOpaque(source: string, at: number, before: string): number | undefined {
  const char = source[at]
  if (source.startsWith('//', at)) return orEnd(source.indexOf('\n', at), source)
  if (source.startsWith('/*', at)) return orEnd(source.indexOf('*/', at + 2), source, 2)
  if (char === '`') return closing(source, at, /[^\\`]|\\[\s\S]/y)
  if (char === "'") return closing(source, at, /[^\\'\n]|\\[\s\S]/y)
  if (char === '"') return closing(source, at, /[^\\"\n]|\\[\s\S]/y)
  if (char === '/' && startsPattern(before))
    return closing(source, at, /[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]/y)
  return undefined
}

function startsPattern(before: string): boolean {
  return /(?:^|[(,=:[!&|?{};+~<>]|\breturn|\bcase|=>)\s*$/.test(before.slice(-40))
}

/** Finds the closing quote. An apostrophe without one on its line is plain text of a page. */
function closing(source: string, at: number, inner: RegExp): number | undefined {
  inner.lastIndex = at + 1
  let end = at + 1
  while (inner.test(source)) end = inner.lastIndex
  return source[end] === source[at] ? end + 1 : undefined
}

function orEnd(index: number, source: string, extra = 0): number {
  return index === -1 ? source.length : index + extra
}
