import { describe, expect, test } from 'vitest'
import { answerAddress, isRegistered, placeOf, redirectRefusal } from './redirects.ts'

describe('an answer may go to', () => {
  test.each([
    ['https://claude.example/api/callback', 'claude.example', 'web'],
    ['https://claude.example:8443/?from=signalbox', 'claude.example:8443', 'web'],
    ['http://127.0.0.1/callback', 'this machine', 'machine'],
    ['http://localhost:33418', 'this machine', 'machine'],
    ['http://[::1]:5000/callback', 'this machine', 'machine'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://', 'app'],
    ['com.example.app:/callback', 'com.example.app://', 'app'],
  ])('%s', (address, place, kind) => {
    expect(redirectRefusal(address)).toBeNull()
    expect(placeOf(address)).toEqual({ place, kind })
  })
})

test.each([
  ['', 'absolute'],
  ['/callback', 'absolute'],
  ['https://claude.example/a b', 'absolute'],
  ['https://claude.example/\u202Ea', 'absolute'],
  ['https://claude.example\\@evil.example', 'absolute'],
  ['http://claude.example/callback', 'https'],
  ['http://127.0.0.1.evil.example/', 'https'],
  ['http://localhost.evil.example/', 'https'],
  ['https://claude.example/#a', 'fragment'],
  ['cursor://a/b#', 'fragment'],
  ['https://user@evil.example/', 'user name'],
  ['javascript:alert(1)', 'https'],
  ['javascript://a/%0aalert(1)', 'https'],
  ['JavaScript://a/%0aalert(1)', 'https'],
  ['data:text/html,a', 'https'],
  ['file:///etc/passwd', 'https'],
  ['blob:https://claude.example/a', 'https'],
  ['ms-msdt:/id', 'https'],
  ['mailto:a@b.example', 'https'],
  [`https://claude.example/${'a'.repeat(500)}`, '500'],
])('an answer may not go to %s', (address, reason) => {
  expect(redirectRefusal(address)).toContain(reason)
  expect(isRegistered([address], address)).toBe(false)
})

test('an address is one that was registered, to the letter; on this machine with any port', () => {
  const registered = ['https://claude.example/callback', 'http://127.0.0.1:1/callback']
  expect(isRegistered(registered, 'https://claude.example/callback')).toBe(true)
  expect(isRegistered(registered, 'http://127.0.0.1:50123/callback')).toBe(true)
  expect(isRegistered(registered, 'http://127.0.0.1/callback')).toBe(true)
  for (const other of [
    'https://claude.example/callback/',
    'https://claude.example/callback?a=1',
    'https://claude.example:444/callback',
    'https://CLAUDE.example/callback',
    'http://127.0.0.1:50123/other',
    'http://localhost:1/callback',
  ])
    expect(isRegistered(registered, other), other).toBe(false)
})

test('the query of a program stays, and what it gave is written so that it cannot add to the answer', () => {
  expect(answerAddress('http://127.0.0.1/cb', { code: 'a', state: undefined })).toBe(
    'http://127.0.0.1/cb?code=a',
  )
  expect(answerAddress('https://a.example/?x=1', { code: 'a', state: 'b&code=c' })).toBe(
    'https://a.example/?x=1&code=a&state=b%26code%3Dc',
  )
})
