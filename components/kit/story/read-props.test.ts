import { describe, expect, test } from 'vitest'
import { readProps } from './read-props.ts'

const meter = () => ({ left: 100_000 })

describe('properties', () => {
  test.each([
    ['a figure for words', { label: 'Seats', value: 140 }, { label: 'Seats', value: '140' }],
    ['an unknown word', { label: 'a', value: 'b', tone: 'loud' }, { label: 'a', value: 'b' }],
    ['what nobody asked for', { label: 'a', value: 'b', onClick: 'x()' }, { label: 'a', value: 'b' }],
    ['an expression', { label: 'a', value: 'b', change: { $state: '/x' } }, { label: 'a', value: 'b' }],
    ['what is missing', { label: 'a' }, null],
    ['an expression that is needed', { label: { $state: '/x' }, value: 'b' }, null],
    ['a list', ['a'], null],
  ])('take or leave %s', (_, given, expected) => {
    expect(readProps('Metric', given, meter())).toEqual(expected)
  })

  test('keep the good rows and points', () => {
    const columns = [{ key: 'a', label: 'A', align: 'middle' }, { label: 'B' }]
    expect(readProps('Table', { columns, rows: [{ a: 1 }, 'x', null] }, meter())).toEqual({
      columns: [{ key: 'a', label: 'A', align: undefined }],
      rows: [{ a: 1 }],
    })
    const points = [
      { x: 'Mon', y: 1 },
      { x: 'Tue', y: 'many' },
      { x: 'Wed', y: '3' },
      { x: 4, y: Number.POSITIVE_INFINITY },
    ]
    expect(readProps('LineSeries', { title: 't', series: [{ name: 'a', points }] }, meter())).toEqual({
      title: 't',
      series: [
        {
          name: 'a',
          points: [
            { x: 'Mon', y: 1 },
            { x: 'Wed', y: 3 },
          ],
        },
      ],
    })
  })

  test('are cut where nobody would read on, never in the middle of a character', () => {
    const read = readProps('Metric', { label: `${'x'.repeat(399)}😀😀`, value: '1' }, meter())
    expect(read?.label).toBe(`${'x'.repeat(399)}…`)
  })

  test('leave out an address that is too long rather than change it', () => {
    const src = `data:image/png;base64,${'A'.repeat(600_000)}`
    expect(readProps('Image', { src }, meter())).toBeNull()
  })
})
