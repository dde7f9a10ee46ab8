import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'

const css = readFileSync('app/tokens.css', 'utf8')
const themes = ['light', 'dark'] as const

function tokensOf(theme: (typeof themes)[number]): Map<string, string> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  )
}

const grounds = ['surface', 'raised', 'sunken']
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'clear', 'caution', 'stop']
const hues = [1, 2, 3, 4, 5, 6].map((number) => `hue-${number}`)

const text = [
  ...grounds.flatMap((ground) => [...inks, ...hues].map((ink) => [ink, ground] as const)),
  ...['accent', 'clear', 'caution', 'stop', ...hues].map((name) => [name, `${name}-soft`] as const),
  ...['accent', 'clear', 'caution', 'stop', 'idle'].flatMap((name) =>
    ['ink', 'ink-2'].map((ink) => [ink, `${name}-soft`] as const),
  ),
  ...['ink', 'ink-hover', 'stop', 'stop-hover', 'accent'].map((ground) => ['on-ink', ground] as const),
]

const shapes = grounds.flatMap((ground) =>
  ['control', 'idle', 'accent'].map((name) => [name, ground] as const),
)

test('black on white is the most there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#777777')).toBe(1)
})

describe.each(themes)('%s', (theme) => {
  const tokens = tokensOf(theme)
  const of = (name: string) => tokens.get(name) ?? expect.fail(`there is no --${name}`)

  test.each(text)('%s can be read on %s', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('%s can be told from %s', (shape, ground) => {
    expect(contrast(of(shape), of(ground))).toBeGreaterThanOrEqual(3)
  })
})
