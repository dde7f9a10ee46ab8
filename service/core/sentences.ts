/** Abbreviations that something always follows. */
const alwaysGoOn = new Set(
  `nr mr mrs ms dr prof vs e.g i.e approx resp fig dept est ver incl excl z.b d.h u.a i.d.r z.t o.ä s.o s.u bzw ca evtl ggf inkl exkl zzgl
  vgl hr hrn bspw sog gem lt entspr dipl ing tel sr sra srta dra p.ej aprox núm av avda mme mlle env p.ex`.split(
    /\s+/,
  ),
)

/** Abbreviations that may end a sentence too: a small letter or a number after them tells. */
const mayGoOn = new Set(
  `min max mio mrd std sek jan feb mar apr jun jul aug sep sept oct nov dec dez okt mai mär etc usw inc ltd co corp llc s.a a.m p.m
  u.s u.k ej ex jr u.ä u.v.m hs`.split(/\s+/),
)

/** Abbreviations that are words as well: only a number after them tells. */
const beforeNumber = new Set('no art abs str sec vol bd pág pag ud uds st'.split(' '))

const months =
  'jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|quartal|etage|stock|stufe|versuch|mahnung'

/** Words before “2.” that make it a place in a row: “am 2.”, “der 3.”. */
const ordinalBefore =
  /(?:^|[\s(])(?:am|vom|zum|zur|bis|ab|seit|im|beim|der|die|das|dem|den|des|jede[nrs]?|ein|eine[nmrs]?)\s+(?:\d{1,2}\.(?:\/|-|–|\s*(?:und|bis|oder)\s+)?)*$/iu
const ordinalAfter = new RegExp(`^\\s+(?:${months})`, 'iu')

/** Whether a number with a point, such as “2.” or “2.12.”, goes on: a day, a place in a row, or the number of a line in a list. */
function isOrdinal(before: string, number: string, after: string): boolean {
  if (number.length > 5) return false
  const isAlone = before.trim() === ''
  return isAlone || ordinalBefore.test(before) || ordinalAfter.test(after)
}

/** Whether a point behind a word that may be an abbreviation ends no sentence. `next` is what follows. */
function isShort(word: string, next: string): boolean {
  const isNumber = /^\d/.test(next)
  const isLower = isNumber || /^\p{Ll}/u.test(next)
  if (alwaysGoOn.has(word)) return true
  // “USt-IdNr. fehlt” and “USt-IdNr. DE12” go on, “es fehlt die USt-IdNr. Bitte …” does not.
  if (/.nr$/u.test(word)) return !/^\p{Lu}\p{Ll}/u.test(next)
  return (mayGoOn.has(word) && isLower) || (beforeNumber.has(word) && isNumber)
}

/** Whether a point behind a single letter ends no sentence: not in “z. B.”, “M. Dupont” and “(s. above)”, but in “I.” and “plan B.”. */
const isLetter = (letter: string, before: string, next: string) =>
  letter === 'M' ||
  /\(\p{L}$/u.test(before) ||
  /^\p{L}\.(?:\s|$)/u.test(next) ||
  (/^[\p{Ll}\d]/u.test(next) && letter !== 'I') ||
  isInitials(before)

/** Whether a point behind these words ends no sentence. */
function goesOn(before: string, after: string): boolean {
  const [word = ''] = /[^\s("“„«]+$/u.exec(before) ?? []
  if (/^\d{1,2}(?:\.\d{1,2})?$/.test(word))
    return isOrdinal(before.slice(0, before.length - word.length), word, after)
  const short = word.split(/[-/]/).at(-1) ?? ''
  const next = after.trimStart()
  return /^\p{L}$/u.test(short) ? isLetter(short, before, next) : isShort(short.toLowerCase(), next)
}

/** “z. B.”: a letter with a point stands before the letter. */
const isInitials = (before: string) => /(?:^|[\s(])\p{Ll}\.\s\p{L}$/u.test(before)

/** Marks that may end a sentence, with what closes behind them. In Japanese no space follows. */
const marks = /(?<=\S)[.!?…]+["”»’)\]`]*(?=\s)|[。！？]+[」』）”]*|\n+/gu

/** Characters from which on a line may be one that a mail program broke. */
const brokenLine = 40

/** Whether a line goes on in the next one, as in mails whose lines are broken at 72 characters. */
const isWrapped = (line: string, after: string) =>
  line.length >= brokenLine && (/,$/.test(line) || (/\p{L}$/u.test(line) && /^\p{Ll}/u.test(after)))

/** Joins lines that a mail program broke. */
export function unwrapped(text: string): string {
  return text.replace(/([^\n]+)\n(?=[^\n])/g, (all, line: string, at: number) =>
    isWrapped(line.trimEnd(), text.slice(at + all.length)) ? `${line.trimEnd()} ` : all,
  )
}

/** Places in a text at which a sentence ends. Points of abbreviations, days and lists end none, nor do the ends of broken lines. */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const end = index + mark.length
    const lineStart = text.lastIndexOf('\n', index - 1) + 1
    const after = text.slice(end, end + 40)
    if (mark === '\n' && isWrapped(text.slice(lineStart, index).trimEnd(), after)) continue
    if (mark === '.' && goesOn(text.slice(Math.max(lineStart, index - 60), index), after)) continue
    // “Is it "done?" or not”, “it waits … and waits”: the sentence goes on.
    if (/["”»’)\]`…]$/u.test(mark) && /^\s+\p{Ll}/u.test(after)) continue
    if (/[」』]$/u.test(mark) && /^\p{Script=Hiragana}/u.test(after)) continue
    ends.push(end)
  }
  return ends
}

/** Sentences of a text, each in one line. */
export function sentencesIn(text: string): string[] {
  const ends = [...sentenceEnds(text), text.length]
  return ends
    .map((end, n) =>
      text
        .slice(ends[n - 1] ?? 0, end)
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((it) => it !== '')
}
