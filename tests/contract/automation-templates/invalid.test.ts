import { test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([
  ...badPages,
  ['search=', 'search'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=a&search=b', 'search'],
  ['sortBy=slug', 'sortBy'],
  ['sortBy=Name', 'sortBy'],
  ['sortOrder=ascending', 'sortOrder'],
])('GET /automation-templates refuses %s', async (query, place) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/automation-templates?${query}`), place)
})

test.each([
  'Weekly-Signal-Digest',
  'weekly_signal_digest',
  'weekly%20digest',
  'weekly.digest',
  'h%C3%A4lden',
  'a%0A',
])('GET /automation-templates/%s is not the address of a template', async (slug) => {
  const org = await service.org()
  expectInvalid(await org.api.get(`/automation-templates/${slug}`), 'slug')
})
