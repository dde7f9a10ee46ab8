import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promptLines } from './prompt-lines.ts'

const joined = (prompt: string) =>
  promptLines(prompt)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    .join('\n')

test('headings, items, bold words and blanks are told apart', () => {
  const lines = promptLines(
    '## Read\n\n1. **First** the thread\n- [the link](https://a.example)\nRelease: [name].',
  )
  expect(lines.map(({ as }) => as)).toEqual(['heading', 'gap', 'item', 'item', 'text'])
  expect(lines[0]?.pieces.map(({ as }) => as)).toEqual(['sign', 'plain'])
  expect(lines[2]?.pieces).toEqual([
    { as: 'plain', text: '1. ' },
    { as: 'sign', text: '**' },
    { as: 'bold', text: 'First' },
    { as: 'sign', text: '**' },
    { as: 'plain', text: ' the thread' },
  ])
  expect(lines[3]?.pieces.map(({ as }) => as)).toEqual(['plain'])
  expect(lines[4]?.pieces[1]).toEqual({ as: 'blank', text: '[name]' })
})

test('nothing of a prompt is lost or changed', () => {
  const prompt = fc
    .array(fc.constantFrom('**', '[', ']', '(', '# ', '- ', '1. ', '\n', ' ', 'a', '*'))
    .map((it) => it.join(''))
  fc.assert(fc.property(fc.oneof(prompt, fc.string()), (text) => joined(text) === text))
})
