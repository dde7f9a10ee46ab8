import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { allOf, changeSecrets, followSecrets, newSecret, parseSecrets, secretLines } from './secret-file.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-secret-'))
  file = join(folder, 'secret')
  writeFileSync(file, `${a}\n`, { mode: 0o600 })
  const made = folder
  onTestFinished(() => rmSync(made, { recursive: true }))
})

test.each([
  [a, { present: a, former: [], next: null }],
  [`${a}\r\nformer ${b}\r\n`, { present: a, former: [b], next: null }],
  [`${a}\nnext ${b}\nformer ${c}`, { present: a, former: [c], next: b }],
  // Texts of several lines that were a secret before there were marks stay one.
  [`-----BEGIN-----\n${a}\n`, { present: `-----BEGIN-----\n${a}`, former: [], next: null }],
  [`${a}\nformer short`, { present: `${a}\nformer short`, former: [], next: null }],
])('%j is read', (text, secrets) => {
  expect(parseSecrets(text)).toEqual(secrets)
  expect(parseSecrets(secretLines(secrets))).toEqual(secrets)
})

test('all secrets are read, the one in use first', () => {
  expect(allOf({ present: a, former: [b], next: c })).toEqual([a, b, c])
  expect(newSecret()).not.toBe(newSecret())
  expect(newSecret().length).toBeGreaterThanOrEqual(32)
})

test('a change keeps who may read the file, and leaves nothing beside it', () => {
  chmodSync(file, 0o640)
  const changed = changeSecrets(file, ({ present }) => ({ present: b, former: [present], next: null }))
  expect(changed).toEqual({ present: b, former: [a], next: null })
  expect(parseSecrets(readFileSync(file, 'utf8'))).toEqual(changed)
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a change that fails leaves the file as it was', () => {
  const failing = () =>
    changeSecrets(file, () => {
      throw new Error('interrupted')
    })
  expect(failing).toThrow('interrupted')
  expect(readFileSync(file, 'utf8')).toBe(`${a}\n`)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('two changes at once are refused; what a killed process left behind is not in the way', () => {
  writeFileSync(`${file}.changing`, '')
  const change = () => changeSecrets(file, (secrets) => ({ ...secrets, next: b }))
  expect(change).toThrow('Another rotate-secret is at work')
  const before = Date.now() / 1000 - 60
  utimesSync(`${file}.changing`, before, before)
  expect(change().next).toBe(b)
})

test('a file is followed: what it says now counts, and what it said last while it is not there', () => {
  const secrets = followSecrets(file)
  expect(secrets().present).toBe(a)
  changeSecrets(file, ({ present }) => ({ present: b, former: [present], next: null }))
  expect(secrets()).toEqual({ present: b, former: [a], next: null })
  rmSync(file)
  expect(secrets().present).toBe(b)
})
