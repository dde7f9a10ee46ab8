import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Contact, contactLink } from './person-contact.tsx'

test.each<[Contact, string, string | undefined]>([
  ['github', 'ada', 'https://github.com/ada'],
  ['github', '@ada-b', 'https://github.com/ada-b'],
  ['github', 'https://github.com/ada', 'https://github.com/ada'],
  ['github', 'github.com/ada', 'https://github.com/ada'],
  ['twitter', '@ada', 'https://x.com/ada'],
  ['linkedin', 'ada', 'https://www.linkedin.com/in/ada'],
  ['website', 'halden.example', 'https://halden.example/'],
  ['website', 'see below', undefined],
  ['website', 'javascript:alert(1)', undefined],
  ['website', 'javascript.example:alert(1)', undefined],
  ['phone', '+49 (30) 1234', 'tel:+49301234'],
  ['phone', 'none', undefined],
  ['primaryEmail', 'ada@halden.example', 'mailto:ada@halden.example'],
  ['primaryEmail', 'nobody', undefined],
])('%s %j leads to %j', (kind, value, link) => {
  expect(contactLink(kind, value)).toBe(link)
})

test('whatever is typed, no address comes out that a browser would run', () => {
  const kind = fc.constantFrom<Contact[]>('github', 'linkedin', 'phone', 'primaryEmail', 'twitter', 'website')
  const text = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom('javascript:', 'data:', ' vbscript:', 'https:', '//'), fc.string())
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(kind, text, (one, value) => {
      const link = contactLink(one, value)
      if (link !== undefined) expect(link).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
    }),
  )
})
