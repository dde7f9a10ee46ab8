import { pino } from 'pino'
import { expect, test } from 'vitest'
import { skewLog } from './clock.ts'

test('a clock that differs is told once, again when it changes, and when it agrees', () => {
  const said: unknown[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line)) })
  const tell = skewLog(log)
  for (const skew of [20, 4999, -60_000, -60_400, -7000, -100, 0]) tell(skew)
  expect(said).toMatchObject([
    { level: 40, clockSkewMs: -60_000 },
    { level: 40, clockSkewMs: -7000 },
    { level: 30, clockSkewMs: -100 },
  ])
})
