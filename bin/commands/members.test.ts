import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readHidden } from './members.ts'

function typed(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answer = readHidden({ input, output }, 'New password: ')
  input.write(keys)
  return { answer, output }
}

test('a password is read to the end of its line and never shown', async () => {
  const { answer, output } = typed('three-calm-stations x\r')
  expect(await answer).toBe('three-calm-stations x')
  output.end()
  expect(await text(output)).toBe('New password: \n')
})

test('a mistyped character that was deleted is not part of the password', async () => {
  expect(await typed('wrong\u007f\u007f\u007f\u007f\u007fright\r').answer).toBe('right')
})

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s gives none', async (_, key) => {
  await expect(typed(`ha${key === '\u0004' ? '\u0015' : ''}${key}`).answer).rejects.toThrow(
    'No password was given',
  )
})
