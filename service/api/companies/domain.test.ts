import { expect, test } from 'vitest'
import { normaliseDomain } from './domain.ts'

test.each([
  ['app.halden.example', 'halden.example'],
  ['https://www.app.halden.co.uk/', 'halden.co.uk'],
  ['shop.bücher.example', 'xn--bcher-kva.example'],
  ['docs.halden.github.io', 'halden.github.io'],
  ['www.halden.github.io', 'halden.github.io'],
  ['github.io', 'github.io'],
  ['www.github.io', 'github.io'],
  ['www.com', 'www.com'],
  ['www.www.com', 'www.com'],
  ['www.co.uk', 'www.co.uk'],
])('%s is known as %s', (text, domain) => {
  expect(normaliseDomain(text)).toBe(domain)
})

test.each(['co.uk', 'www', 'localhost', '192.0.2.1', '[192.0.2.1]', ''])('%s is no domain', (text) => {
  expect(normaliseDomain(text)).toBeNull()
})
