import { domainToASCII } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { registeredDomain } from './registered-domain.ts'

test.each([
  ['app.halden.example', 'halden.example'],
  ['https://www.app.halden.co.uk/', 'halden.co.uk'],
  ['https://www.app.halden.co.uk/a?b#c', 'halden.co.uk'],
  ['shop.bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['docs.halden.github.io', 'halden.github.io'],
  ['www.halden.github.io', 'halden.github.io'],
  ['github.io', 'github.io'],
  ['www.github.io', 'github.io'],
  ['www.com', 'www.com'],
  ['www.www.com', 'www.com'],
  ['www.co.uk', 'www.co.uk'],
  ['ada@mail.halden.example', 'halden.example'],
  ['halden.example:8080', 'halden.example'],
  ['halden.example.', 'halden.example'],
])('%s is known as %s', (text, domain) => {
  expect(registeredDomain(text)).toBe(domain)
})

test.each([
  ['mailto:ada@halden.example', 'halden.example'],
  ['%41.example', 'a.example'],
])('%s is read as a browser reads it: %s', (text, domain) => {
  expect(registeredDomain(text)).toBe(domain)
})

test.each([
  'co.uk',
  'www',
  'localhost',
  '192.0.2.1',
  '[192.0.2.1]',
  '1.2.3',
  '0x7f.1',
  '[::1]',
  'a b.example',
  '',
])('%s is no domain', (text) => {
  expect(registeredDomain(text)).toBeNull()
})

const part = fc.stringMatching(/^[a-z0-9äö_-]{1,8}$/)

test('finds the same domain, with any text around the host', () => {
  const address = fc.record({
    scheme: fc.constantFrom('', 'https://', 'HTTP://', 'ada@'),
    host: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.')),
    end: fc.constantFrom('', '/', '/a.b', '?q=1', ':80', '.', '#x'),
  })
  fc.assert(
    fc.property(address, ({ scheme, host, end }) => {
      expect(registeredDomain(scheme + host + end)).toBe(registeredDomain(host))
    }),
  )
})

test('is encoded, and finding it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const domain = registeredDomain(parts.join('.'))
      if (domain === null) return
      expect(domainToASCII(parts.join('.')).endsWith(domain)).toBe(true)
      expect(registeredDomain(domain)).toBe(domain)
    }),
  )
})
