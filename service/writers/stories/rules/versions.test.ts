import { expect, test } from 'vitest'
import { versionsIn } from './versions.ts'

test.each([
  ['Since 4.2 it fails, and v4.2.1 did not help.', ['4.2', '4.2.1']],
  ['It takes 2.5 s now, 3.5 % more than before, 1.2 GB of it.', []],
  ['On 10.12.2025 at 192.168.0.1 we saw it.', []],
  ['https://host.example/4.2/page and pkg@4.2', []],
  ['v5.0: great, V5.0 too', ['5.0']],
  ['Seit 4.2 dauert es 3.5 Sekunden.', ['4.2']],
])('%s', (text, versions) => expect(versionsIn(text)).toEqual(versions))
