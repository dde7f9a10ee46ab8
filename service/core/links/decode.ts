/** Names of characters of which an address may be made. A renderer reads them before it looks for links. */
const named: Record<string, string> = {
  ...{
    amp: '&',
    ast: '*',
    bsol: '\\',
    colon: ':',
    comma: ',',
    commat: '@',
    dollar: '$',
    equals: '=',
    excl: '!',
  },
  ...{ gt: '>', lbrack: '[', lowbar: '_', lpar: '(', lsqb: '[', lt: '<', midast: '*', num: '#', percnt: '%' },
  ...{
    period: '.',
    plus: '+',
    quest: '?',
    quot: '"',
    apos: "'",
    rbrack: ']',
    rpar: ')',
    rsqb: ']',
    semi: ';',
  },
  ...{ sol: '/', verbar: '|', vert: '|', Tab: '\t', NewLine: '\n', nbsp: '\u00a0' },
}

const written = /\\[!-/:-@[-`{-~]|&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(\w{2,8}));/g

function character(hex: string | undefined, decimal: string | undefined): string | null {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : null
}

/** A text as a renderer of Markdown reads its characters, and the place in the source of each. */
export type Decoded = { text: string; at(index: number): number }

/** Reads escapes (`\:`) and named and numbered characters (`&colon;`, `&#58;`). */
export function decode(source: string): Decoded {
  const shifts: { from: number; to: number }[] = []
  let text = ''
  let done = 0
  for (const match of source.matchAll(written)) {
    const [it, hex, decimal, name] = match
    const read = it.startsWith('\\')
      ? it.slice(1)
      : name === undefined
        ? character(hex, decimal)
        : Object.hasOwn(named, name)
          ? (named[name] ?? null)
          : null
    if (read === null) continue
    text += source.slice(done, match.index) + read
    done = match.index + it.length
    shifts.push({ from: text.length, to: done })
  }
  return { text: text + source.slice(done), at: placeIn(shifts) }
}

/** Answers for growing places, so that all of them together walk over the shifts once. */
function placeIn(shifts: { from: number; to: number }[]): (index: number) => number {
  let next = 0
  return (index) => {
    while (next < shifts.length && (shifts[next]?.from ?? 0) <= index) next++
    const shift = shifts[next - 1]
    return shift === undefined ? index : shift.to + (index - shift.from)
  }
}
