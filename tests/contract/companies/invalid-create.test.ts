import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const item = (fields: object = {}) => ({ name: 'Halden', domain: 'halden.example', ...fields })

describe('POST /companies refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no body', undefined, 'companies'],
    ['a list', [item()], ''],
    ['no companies', { companies: [] }, 'companies'],
    ['companies of another type', { companies: item() }, 'companies'],
    [
      '51 companies',
      { companies: Array.from({ length: 51 }, (_, n) => item({ domain: `d${n}.example` })) },
      'companies',
    ],
    ['an unknown field', { companies: [item()], dryRun: true }, 'dryRun'],
    ['an unknown field of a company', { companies: [item(), item({ isVip: true })] }, 'companies.1.isVip'],
    ['a missing name', { companies: [item({ name: undefined })] }, 'companies.0.name'],
    ['a blank name', { companies: [item({ name: ' ' })] }, 'companies.0.name'],
    ['a long name', { companies: [item({ name: 'n'.repeat(201) })] }, 'companies.0.name'],
    ['a missing domain', { companies: [item({ domain: undefined })] }, 'companies.0.domain'],
    ['a null domain', { companies: [item({ domain: null })] }, 'companies.0.domain'],
    ['a long domain', { companies: [item({ domain: `${'d'.repeat(500)}.example` })] }, 'companies.0.domain'],
    ['both wrong', { companies: [{ name: '', domain: '' }] }, 'companies.0.name', 'companies.0.domain'],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    expectInvalid(await org.api.post('/companies', body), ...places)
  })

  test.each([
    'halden',
    'localhost',
    'co.uk',
    'example',
    '192.0.2.1',
    'http://[2001:db8::1]/',
    'halden .example',
    'hal den.example',
    '-halden.example',
    'halden..example',
    '.example',
    'https://',
    '*.halden.example',
    `${'d'.repeat(64)}.example`,
    `${'dddddddd.'.repeat(30)}example`,
  ])('the domain %s', async (domain) => {
    const org = await service.org()
    expectInvalid(await org.api.post('/companies', { companies: [item({ domain })] }), 'companies.0.domain')
  })

  test('all of a batch for one wrong domain, naming each', async () => {
    const org = await service.org()
    const companies = [
      item(),
      item({ domain: 'nowhere' }),
      item({ domain: 'fjord.example' }),
      item({ domain: '1.2.3.4' }),
    ]
    expectInvalid(await org.api.post('/companies', { companies }), 'companies.1.domain', 'companies.3.domain')
    expect((await org.api.get('/companies')).body.totalCount).toBe(0)
  })
})
