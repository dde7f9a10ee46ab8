import { longestRecord, Unreadable } from './record.ts'

const opening = /"messages"\s*:\s*\[/

/** Where the text ends that begins at this quotation mark. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/** Where the object that begins here ends; -1 while that has not come yet. */
function endOf(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfText(text, at)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return -1
}

const noExport = 'It is not an export of a Discord channel.'

/** Takes whole objects off the beginning of a list; `rest` begins with what is not whole, and is null behind the list. */
function wholeObjects(text: string): { whole: string[]; rest: string | null } {
  const whole: string[] = []
  for (let rest = text; ; ) {
    rest = rest.replace(/^[\s,]+/, '')
    if (rest.startsWith(']')) return { whole, rest: null }
    if (rest !== '' && !rest.startsWith('{'))
      throw new Unreadable('The list of messages holds something else.')
    const end = rest === '' ? -1 : endOf(rest)
    if (end < 0) return { whole, rest }
    whole.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
}

function checkLength(held: string, message: string): void {
  if (held.length > longestRecord) throw new Unreadable(message)
}

/** Completes the JSON in front of the list of messages, and returns what follows. */
async function beforeList(text: AsyncIterator<string>): Promise<[before: string, rest: string]> {
  let held = ''
  for (;;) {
    const next = await text.next()
    if (next.done) throw new Unreadable(noExport)
    held += next.value
    const found = opening.exec(held)
    const end = found ? found.index + found[0].length : 0
    if (found) return [`${held.slice(0, end)}]}`, held.slice(end)]
    checkLength(held, noExport)
  }
}

/** Texts of the objects of the list of messages, one by one; what stands before the list comes first. */
export async function* objectsOf(text: AsyncGenerator<string>): AsyncGenerator<string> {
  const [before, behind] = await beforeList(text)
  yield before
  let held = behind
  for (;;) {
    const { whole, rest } = wholeObjects(held)
    yield* whole
    if (rest === null) return
    checkLength(rest, 'A message is longer than 1 MiB.')
    const next = await text.next()
    if (next.done) throw new Unreadable('The file ends in the middle of the messages.')
    held = rest + next.value
  }
}
