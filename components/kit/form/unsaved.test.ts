import { expect, test } from 'vitest'
import { askBefore, isAnotherPage, whenNothingIsLost, whenSaved } from './unsaved.ts'

test('goes at once while everything is saved, and asks while something is not', () => {
  const gone: string[] = []
  const asked: (() => void)[] = []
  whenSaved(() => gone.push('first'))
  const stop = askBefore((go) => asked.push(go))
  whenSaved(() => gone.push('second'))
  expect(gone).toEqual(['first'])
  asked[0]?.()
  stop()
  whenSaved(() => gone.push('third'))
  expect(gone).toEqual(['first', 'second', 'third'])
  expect(asked).toHaveLength(1)
})

test('the one that is unsaved last asks, and the other one again after it', () => {
  const asked: string[] = []
  const stopFirst = askBefore(() => asked.push('first'))
  const stopSecond = askBefore(() => asked.push('second'))
  whenSaved(() => undefined)
  stopSecond()
  whenSaved(() => undefined)
  stopFirst()
  expect(asked).toEqual(['second', 'first'])
})

test('a draft that stays is only asked about before it goes as well', () => {
  const asked: string[] = []
  const gone: string[] = []
  const stop = askBefore(() => asked.push('draft'), 'draft')
  whenSaved(() => gone.push('left'))
  whenNothingIsLost(() => gone.push('signed out'))
  stop()
  whenNothingIsLost(() => gone.push('signed out later'))
  expect(asked).toEqual(['draft'])
  expect(gone).toEqual(['left', 'signed out later'])
})

const here = new URL('http://localhost:3000/companies/12?tab=history')

test.each([
  ['/companies/13', true],
  ['/companies', true],
  ['https://halden.example/', true],
  ['?tab=people', false],
  ['#main', false],
  ['/companies/12', false],
  ['mailto:ada@halden.example', false],
])('%s is another page: %s', (href, expected) => {
  expect(isAnotherPage(href, here)).toBe(expected)
})
