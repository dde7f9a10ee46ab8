import { expect, test } from 'vitest'
import { withoutIdentities } from './mask.ts'

test('fields of identities are hidden, and the same identities in texts', () => {
  const person = {
    id: '104',
    displayName: 'Ada Berg',
    primaryEmail: 'ada@halden.example',
    typedEmails: [],
    identities: [{ platform: 'slack', platformId: 'U04ADA' }],
    connections: { github: '@adaberg', phone: null, title: 'CTO' },
  }
  const latest = 'Ask <@U04ADA> or @adaberg, or write to ADA@halden.example. Adabergen is a town.'
  expect(withoutIdentities({ person, latest })).toEqual({
    person: {
      ...person,
      primaryEmail: '[hidden]',
      identities: [{ platform: 'slack', platformId: '[hidden]' }],
      connections: { github: '[hidden]', phone: null, title: 'CTO' },
    },
    latest: 'Ask <[hidden]> or [hidden], or write to [hidden]. Adabergen is a town.',
  })
})

test.each([
  ['Call +49 30 123 45-67 now', 'Call [hidden] now'],
  ['Call (030) 1234567', 'Call [hidden]'],
  ['Call 030/1234567', 'Call [hidden]'],
  ['Call 555-867-5309.', 'Call [hidden].'],
  ['mailto:jörg.o+x@sub.halden.example?subject=a', 'mailto:[hidden]?subject=a'],
])('%s', (text, masked) => expect(withoutIdentities({ text })).toEqual({ text: masked }))

test.each([
  '2026-11-28T05:33:40.123Z',
  '2026-11-28 05:33',
  '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  '12345678-1234-4234-8234-123456789012',
  'v4.2.10-beta.3, 1 000 000 rows, 10.0.0.1:8080, port 443',
  'https://halden.example/a/2026/11/28/1234567',
])('leaves %s as it is', (text) => expect(withoutIdentities({ text })).toEqual({ text }))

test('a long text that is not one address is read in one go', () => {
  const text = `${'a'.repeat(300_000)} ${'a@'.repeat(100_000)} ${'+1'.repeat(100_000)}`
  expect(withoutIdentities({ text }).text).toHaveLength(text.length)
})
