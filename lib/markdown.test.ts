import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import {
  blockMarkdown,
  codeMarkdown,
  inlineMarkdown,
  linkMarkdown,
  quotedMarkdown,
  tableMarkdown,
} from './markdown.ts'

const html = (markdown: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm] }, markdown))
const shown = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const hostile = [
  '# no heading',
  '- no list',
  '1. no list',
  '23) no list',
  '> no quote',
  '**no** __bold__ _or_ *slanted* ~~struck~~',
  '``` no code ``',
  '[no link](/evil) ![no picture](/evil.png)',
  '<img src=x onerror=alert(1)> <!-- no comment',
  '&lt;b&gt; &amp; &#x3c;',
  '| no | table |',
  'back\\slash \\*',
  '---',
  '===',
  '$no$ formula, cost 5$',
  '[^1]: no footnote',
  '/close',
]

test.each(hostile)('%j stays what it is, and nothing but text', (text) => {
  expect(html(inlineMarkdown(text))).toBe(`<p>${shown(text).replaceAll("'", '&#x27;')}</p>`)
  expect(html(`# ${inlineMarkdown(text)}`)).toBe(`<h1>${shown(text)}</h1>`)
  expect(html(quotedMarkdown(blockMarkdown(`a\n\n${text}`)))).toContain(`<p>${shown(text)}</p>`)
})

test('short code stays code', () => {
  expect(html(inlineMarkdown('run `ulimit -s` **now** ` x'))).toBe(
    '<p>run <code>ulimit -s</code> **now** ` x</p>',
  )
  expect(html(inlineMarkdown('``a` *b*'))).toBe('<p>``a` *b*</p>')
  expect(inlineMarkdown('4.2 is +3')).toBe('4.2 is +3')
})

test('nobody is called, and no other issue is named by it', () => {
  expect(inlineMarkdown('ask @octocat about #12')).toBe('ask @\u2060octocat about #\u206012')
  expect(blockMarkdown('fine\n/close\n/assign @mara')).toBe('fine\\\n\\/close\\\n\\/assign @\u2060mara')
})

test('addresses can still be followed', () => {
  expect(html(inlineMarkdown('see https://a.example/some_page_here?q=1&b=2'))).toContain(
    'href="https://a.example/some_page_here?q=1&amp;b=2"',
  )
  expect(html(linkMarkdown('place', 'https://a.example/x) [y](z'))).toBe(
    '<p><a href="https://a.example/x%29%20%5By%5D%28z">place</a></p>',
  )
})

test('lines and paragraphs are kept, code and tables stay whole', () => {
  expect(html(blockMarkdown('one\ntwo\r\n\r\n\r\nthree'))).toBe('<p>one<br/>\ntwo</p>\n<p>three</p>')
  expect(html(codeMarkdown('a ``` b', 'ts onerror'))).toContain('a ``` b')
  expect(html(tableMarkdown(['a|b', 'c'], [['`1|2`', 'x | y\nz']]))).toContain('<td>x | y z</td>')
})
