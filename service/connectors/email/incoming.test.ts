import { expect, test } from 'vitest'
import { mailId } from './incoming.ts'

test('a mail without any header is another one than another', () => {
  expect(mailId(Buffer.from('hello\n'))).not.toBe(mailId(Buffer.from('another\n')))
})
