import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** RFC 4180, read back by hand. */
function readLine(line: string): string[] {
  const fields: string[] = []
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  for (let at = 0; at < line.length; at = field.lastIndex + 1) {
    field.lastIndex = at
    const [, quoted, plain] = field.exec(line) ?? []
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (line[field.lastIndex] === '\r') break
  }
  return fields
}

const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')

describe('csvLine', () => {
  test('quotes what would end a field or a line', () => {
    expect(csvLine(['Ada, "the" first', 'two\r\nlines', 3, true, null, undefined, ''])).toBe(
      '"Ada, ""the"" first","two\r\nlines",3,true,,,\r\n',
    )
  })

  test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'keeps %j from being run as a formula',
    (text) => {
      expect(readLine(csvLine([text]))).toEqual([`'${text}`])
    },
  )

  test('leaves numbers alone', () => {
    expect(csvLine([-2, 0])).toBe('-2,0\r\n')
  })

  test('every text can be read back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2 }), (texts) => {
        const line = csvLine(texts)
        expect(line.endsWith('\r\n')).toBe(true)
        expect(readLine(line).map(withoutGuard)).toEqual(texts.map(withoutGuard))
      }),
    )
  })
})
