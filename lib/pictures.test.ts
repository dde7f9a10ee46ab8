import { expect, test } from 'vitest'
import { isShowable } from './pictures.ts'

const hosts = ['avatars.example.com', '*.cdn.example']

test.each([
  'data:image/png;base64,AA==',
  '/icon.svg',
  'https://avatars.example.com/u/1?s=64',
  'https://AVATARS.example.com/u/1',
  'https://eu.cdn.example/a.png',
  'https://a.eu.cdn.example/a.png',
])('%s is shown', (address) => {
  expect(isShowable(address, hosts)).toBe(true)
})

test.each([
  'https://elsewhere.example/a.png',
  'http://avatars.example.com/a.png',
  'https://avatars.example.com:8443/a.png',
  'https://avatars.example.com.evil.example/a.png',
  'https://evil.example/avatars.example.com',
  'https://avatars.example.com@evil.example/',
  'https://cdn.example/a.png',
  'https://evilcdn.example/a.png',
  '//avatars.example.com/a.png',
  '/\\avatars.example.com/a.png',
  'data:text/html,x',
  'javascript:alert(1)',
  'picture.png',
  '',
])('%s is not', (address) => {
  expect(isShowable(address, hosts)).toBe(false)
})

test('without a host named, nothing of another site is', () => {
  expect(isShowable('https://avatars.example.com/u/1', [])).toBe(false)
})
