import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Measurement, measurements, prometheusName } from './measurements.ts'

const folder = new URL('../../docs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const all = Object.entries<Measurement>(measurements)
const names = new Set(
  all.flatMap(([name, one]) => {
    const own = prometheusName(name, one)
    return one.kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${own}_${part}`) : [own]
  }),
)

/** Words of an expression that name something measured: all with an underscore but labels and functions. */
function named(text: string): string[] {
  return [
    ...text.matchAll(
      /\b((?:http_server|db_client_(?:op|conn)|gen_ai_client|signalbox|nodejs|process)_\w+)(?=[{[\s)]|$)/gm,
    ),
  ].flatMap(([, name = '']) => (name.startsWith('db_client_connection_state') ? [] : [name]))
}

const expressions = {
  'watching/grafana.json': JSON.parse(read('watching/grafana.json')).panels.flatMap(
    ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
  ),
  'watching/alerts.yml': read('watching/alerts.yml')
    .split(/^ {6}- alert/m)
    .slice(1)
    .map((rule) => rule.split('annotations:')[0] ?? ''),
}

describe('what is written about measurements', () => {
  test.each(Object.entries(expressions))('%s names only what is measured', (_, found: string[]) => {
    const used = found.flatMap(named)
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  test('docs/watching.md lists each with its meaning', () => {
    const text = read('watching.md')
    const missing = all.filter(([name, one]) => {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${prometheusName(name, one)}\``))
      return !row?.includes(one.description)
    })
    expect(missing.map(([name]) => name)).toEqual([])
  })
})
