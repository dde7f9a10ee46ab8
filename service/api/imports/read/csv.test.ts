import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCsv } from './csv.ts'
import { readRecord } from './mapping.ts'
import { decode, encodingTeller } from './text.ts'

const now = new Date('2026-11-20T09:00:00Z')

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function encodingOf(bytes: Buffer, size: number): string {
  const teller = encodingTeller()
  for (let at = 0; at < bytes.length; at += size) teller.take(bytes.subarray(at, at + size))
  return teller.tell()
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const cell = fc.string({ unit: fc.constantFrom(...'ab ",;\t|\n\r=é€😀'), maxLength: 12 })
const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
const mapping = { columns: { content: 'text', sentAt: 'date', authorName: 'who' } }

async function messages(rows: [string, string][], delimiter: string, size: number) {
  const lines = [['text', 'date', 'who'], ...rows.map(([text, who]) => [text, '2026-03-12', who])]
  const bytes = Buffer.from(lines.map((line) => line.map(quoted).join(delimiter)).join('\r\n'))
  const { records } = await openCsv(pieces(bytes, size), encodingOf(bytes, size))
  const found = []
  for await (const record of records) found.push(readRecord(record, { mapping, dayFirst: false, now }))
  return found
}

test('what is written is read, however it is divided and in whatever pieces it comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.integer({ min: 1, max: 64 }),
      async (rows, by, size) => {
        const found = await messages(rows, by, size)
        const read = found.map((it) => ('problem' in it ? '' : it.content))
        expect(read).toEqual(rows.map(([text]) => text.trim()))
      },
    ),
    { numRuns: 60 },
  )
})

test('a row has the same id in every reading, and another row another', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 64 }), async (rows, size) => {
      const ids = async (piece: number) =>
        (await messages(rows, ',', piece)).flatMap((it) => ('problem' in it ? [] : it.sourceMessageId))
      const [first, again] = [await ids(size), await ids(1000)]
      expect(again).toEqual(first)
      const written = rows.filter(([text]) => text.trim() !== '').map((row) => JSON.stringify(row))
      expect(new Set(first).size).toBe(new Set(written).size)
    }),
    { numRuns: 60 },
  )
})

test('the encoding is told the same, wherever a letter is cut', async () => {
  const text = 'Grüße, 10 € 😀'
  for (let size = 1; size < 8; size++) {
    expect(encodingOf(Buffer.from(text), size)).toBe('utf-8')
    expect(encodingOf(Buffer.from('Grüße', 'latin1'), size)).toBe('windows-1252')
    let read = ''
    for await (const piece of decode(pieces(Buffer.from(text), size), 'utf-8')) read += piece
    expect(read).toBe(text)
  }
})
