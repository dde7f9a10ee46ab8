import { describe, expect, it } from 'vitest'
import { companySearchText, personSearchText } from './search-text.ts'

describe('search text', () => {
  it('holds each name, address and handle of a person on its own line, once', () => {
    const text = personSearchText({
      displayName: 'Ada Lovelace',
      emails: ['ada@engine.example', null, 'ADA@engine.example'],
      handles: ['ada', 'Ada', undefined, 'countess'],
    })
    expect(text).toBe('Ada Lovelace\nada@engine.example\nada\ncountess')
  })

  it('holds the name and the domains of a company', () => {
    const text = companySearchText({ name: 'Acme Tools', domains: ['acme-tools.example', 'acme.example'] })
    expect(text).toBe('Acme Tools\nacme-tools.example\nacme.example')
  })

  it('keeps out NUL and line breaks', () => {
    expect(companySearchText({ name: ' A\0cme\r\nTools ', domains: [] })).toBe('Acme Tools')
  })
})
