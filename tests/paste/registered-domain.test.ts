import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { registeredDomain } from '#lib/paste/registered-domain.ts'
import { normaliseDomain } from '#service/api/companies/domain.ts'

test.each([
  'halden.example',
  'https://www.app.halden.co.uk/a?b#c',
  'ada@mail.halden.example',
  'mailto:ada@halden.example',
  'BÜCHER.example',
  'docs.halden.github.io',
  'www.com',
  'co.uk',
  'localhost',
  '192.0.2.1',
  '1.2.3',
  '0x7f.1',
  '[::1]',
  '',
  'a b.example',
  'halden.example:8080',
  'halden.example.',
  '%41.example',
])('finds in %j what the service finds', (text) => {
  expect(registeredDomain(text)).toBe(normaliseDomain(text))
})

const part = fc.stringMatching(/^[a-z0-9äö_-]{1,8}$/)

test('finds what the service finds, whatever is written around it', () => {
  const address = fc.record({
    scheme: fc.constantFrom('', 'https://', 'HTTP://', 'ada@'),
    host: fc.array(part, { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom('', '/', '/a.b', '?q=1', ':80', '.', '#x'),
  })
  fc.assert(
    fc.property(address, ({ scheme, host, end }) => {
      const text = scheme + host.join('.') + end
      expect(registeredDomain(text)).toBe(normaliseDomain(text))
    }),
  )
})
