import { isUtf8 } from 'node:buffer'
import { type Bytes, Unreadable } from './record.ts'

/** Encoding found in the first bytes: a mark, or the zeros between the letters of UTF-16. Null when the whole file is needed. */
function markOf(start: Buffer): string | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const [even, odd] = [0, 1].map((side) => start.filter((byte, at) => at % 2 === side && byte === 0).length)
  const some = start.length / 4
  if ((odd ?? 0) > some && (even ?? 0) < some / 4) return 'utf-16le'
  return (even ?? 0) > some && (odd ?? 0) < some / 4 ? 'utf-16be' : null
}

const lengthOf = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2)

/** Bytes at the end that may be the beginning of a letter. */
function unfinished(bytes: Buffer): number {
  const back = [1, 2, 3].find((n) => (bytes.at(-n) ?? 0) >= 0xc0)
  if (back === undefined) return 0
  return lengthOf(bytes.at(-back) ?? 0) > back ? back : 0
}

/** Tells the encoding of a file while it passes by: UTF-8 as long as all of it is, else what Windows writes. */
export function encodingTeller() {
  let mark: string | null | undefined
  let held: Buffer = Buffer.alloc(0)
  let isValid = true
  return {
    take(chunk: Buffer): void {
      mark ??= chunk.length > 0 ? markOf(chunk.subarray(0, 1024)) : undefined
      if (!isValid || mark) return
      const bytes = Buffer.concat([held, chunk])
      const rest = unfinished(bytes)
      held = bytes.subarray(bytes.length - rest)
      isValid = isUtf8(bytes.subarray(0, bytes.length - rest))
    },
    tell(): string {
      return mark ?? (isValid && held.length === 0 ? 'utf-8' : 'windows-1252')
    },
  }
}

/** Refuses what is no text at all: spreadsheets and archives are taken for tables easily. */
function checkText(start: Buffer, encoding: string): void {
  const isArchive = start.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  if (isArchive)
    throw new Unreadable(
      'It is an archive or a spreadsheet (Excel, Numbers, OpenOffice). Save the sheet as CSV, and import that.',
    )
  if (!encoding.startsWith('utf-16') && start.includes(0))
    throw new Unreadable('It is not text. Save it as CSV or JSON lines in UTF-8, and import that.')
}

/** The text of a file piece by piece, without its mark. */
export async function* decode(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst) checkText(chunk.subarray(0, 4096), encoding)
    isFirst = false
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
