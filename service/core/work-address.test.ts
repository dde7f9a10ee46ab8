import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workIn } from './work-address.ts'

const urls = (text: string) => workIn(text).map(({ url }) => url)

test.each([
  ['https://github.com/a/b/issues/1', 'https://github.com/a/b/issues/1'],
  ['http://GitHub.com/a/b/issues/1?x=1', 'https://github.com/a/b/issues/1'],
  ['(https://github.com/a/b/pull/2/files#diff)', 'https://github.com/a/b/pull/2'],
  ['https://github.halden.example:8443/a/b.c/pull/3.', 'https://github.halden.example:8443/a/b.c/pull/3'],
  ['https://gitlab.com/group/sub/b/-/merge_requests/4', 'https://gitlab.com/group/sub/b/-/merge_requests/4'],
  ['https://code.gitlab.example/a/b/-/issues/5', 'https://code.gitlab.example/a/b/-/issues/5'],
  ['https://linear.app/northline/issue/eng-42/exports-stop#c', 'https://linear.app/northline/issue/ENG-42'],
  [
    'https://northline.atlassian.net/browse/OPS-7?focusedId=1',
    'https://northline.atlassian.net/browse/OPS-7',
  ],
  [
    'http://jira.northline.example:8080/jira/browse/OPS-7.',
    'https://jira.northline.example:8080/jira/browse/OPS-7',
  ],
])('finds the work named in %s', (text, url) => {
  expect(urls(text)).toEqual([url])
})

test.each([
  'https://halden.example/a/b/issues/1',
  'https://github.com/a/b/issues/0',
  'https://github.com/issues/1',
  'https://github.com/a/b/issues/new',
  'https://notgithubs.example/a/b/issues/1',
  'javascript:https//github.com/a/b/issues/1',
  'https://linear.app/northline/team/ENG/all',
  'https://halden.example/browse/books',
  'https://halden.example/browse/OPS-0',
  'github.com/a/b/issues/1',
])('finds none in %s', (text) => {
  expect(urls(text)).toEqual([])
})

test('names each once, whatever follows its number', () => {
  const text =
    'https://github.com/a/b/issues/1 https://github.com/a/b/issues/1#c https://github.com/a/b/issues/12'
  expect(urls(text)).toEqual(['https://github.com/a/b/issues/1', 'https://github.com/a/b/issues/12'])
})

test('answers web addresses only, whatever the text', () => {
  const piece = fc.constantFrom(
    'https://',
    'github',
    '.com',
    '/',
    'a',
    '-',
    'issues',
    'pull',
    'linear.app/a/issue/A-',
    'a.b/browse/AB-',
    '1',
    '"',
    '<',
    ':',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const { url, number } of workIn(pieces.join(''))) {
        expect(new URL(url).protocol).toBe('https:')
        expect(url).not.toMatch(/[\s"<>]/)
        expect(number).toBeGreaterThan(0)
      }
    }),
  )
})
