import { expect, test } from 'vitest'
import * as z from 'zod'
import { createCompaniesInput } from '#contract/companies.ts'
import { pushMessagesInput } from '#contract/messages.ts'
import { updatePersonInput } from '#contract/people.ts'
import { likelyName } from './likely-name.ts'

test.each([
  [updatePersonInput, '', 'display_name', 'displayName'],
  [updatePersonInput, '', 'Title', 'connections.title'],
  [updatePersonInput, 'connections', 'web-site', 'website'],
  [updatePersonInput, '', 'company', null],
  [pushMessagesInput, '', 'content', 'messages[].content'],
  [pushMessagesInput, 'messages[]', 'sent_at', 'sentAt'],
  [pushMessagesInput, 'messages[].author', 'sourceName', 'messages[].channel.sourceName'],
  [createCompaniesInput, '', 'company', null],
  [createCompaniesInput, 'companies[]', 'domains', 'domain'],
  [createCompaniesInput, '', '__proto__', null],
  [createCompaniesInput, '', '', null],
  [undefined, '', 'name', null],
])('of %#: inside "%s", %s is likely %s', (schema, inside, asked, likely) => {
  expect(likelyName(schema, inside, asked)).toBe(likely)
})

test('of several places none is picked', () => {
  const schema = z.object({ a: z.object({ name: z.string() }), b: z.object({ name: z.string() }) })
  expect(likelyName(schema, '', 'name')).toBeNull()
  expect(likelyName(schema, 'a', 'Name')).toBe('name')
})
