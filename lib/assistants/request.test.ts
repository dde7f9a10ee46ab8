import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

const asked = { client_id: 'c', redirect_uri: 'http://127.0.0.1/', code_challenge: 'x', state: '' }

test('reads a request by the names of OAuth, and leaves out the rest', () => {
  expect(requestOf({ ...asked, prompt: 'consent' })).toEqual({
    clientId: 'c',
    redirectUri: 'http://127.0.0.1/',
    codeChallenge: 'x',
  })
})

test.each([
  ['no program', { ...asked, client_id: undefined }],
  ['no address', { ...asked, redirect_uri: '' }],
  ['two addresses', { ...asked, redirect_uri: ['http://127.0.0.1/', 'https://evil.example/'] }],
])('%s is no request', (_, query) => expect(requestOf(query)).toBeNull())
