import { describe, expect, it } from 'vitest'
import { companyDomainOf, companyNameOf } from './company-domain.ts'

describe('companyDomainOf', () => {
  it.each([
    ['ada@acme-tools.example', 'acme-tools.example'],
    ['Ada@Mail.EU.Acme-Tools.Example', 'acme-tools.example'],
    ['ada@mail.acme.co.uk', 'acme.co.uk'],
    ['ada@team.halden.github.io', 'halden.github.io'],
    ['ada@github.io', 'github.io'],
    ['ada@bücher.example', 'xn--bcher-kva.example'],
    ['"odd@local"@acme.example', 'acme.example'],
  ])('%s belongs to %s', (email, domain) => {
    expect(companyDomainOf(email)).toBe(domain)
  })

  it.each([
    'ada@gmail.com',
    'ada@GoogleMail.com',
    'ada@mail.yahoo.co.uk',
    '12+ada@users.noreply.github.com',
    'ada@co.uk',
    'ada@localhost',
    'ada@[192.0.2.1]',
    'ada@192.0.2.1',
    'ada@',
    'ada',
  ])('%s belongs to no company', (email) => {
    expect(companyDomainOf(email)).toBeNull()
  })
})

describe('companyNameOf', () => {
  it.each([
    ['acme-tools.example', 'Acme Tools'],
    ['acme.co.uk', 'Acme'],
    ['halden.github.io', 'Halden'],
    ['3m.example', '3m'],
    ['xn--bcher-kva.example', 'Bücher'],
  ])('%s is called %s', (domain, name) => {
    expect(companyNameOf(domain)).toBe(name)
  })
})
