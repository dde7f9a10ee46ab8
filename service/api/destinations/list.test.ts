import { expect, test } from 'vitest'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { type Place, servedBy } from './serving.ts'

const place = (id: string, channel: Place['channel'], target: string | null = null): Place => ({
  ...{ id, channel, target },
  name: id,
})
const to = (channel: Place['channel'], ...destinations: string[]): OutputChannel =>
  destinations.length === 0
    ? { channel, mode: 'any', destinations: null }
    : { channel, mode: 'specific', destinations }

const all = place('all', 'slack')
const one = place('one', 'slack', 'C1')
const teams = place('Product', 'msteams', 'Product')

test.each<[what: string, OutputChannel, OutputChannel | null, Place[], (string | null)[]]>([
  ['its own destination before that of all', to('slack', 'C1'), null, [all, one], ['one']],
  ['that of all for any other', to('slack', 'C2', 'C3'), null, [one, all], ['all']],
  ['both, each once', to('slack', 'C1', 'C2', 'C3'), null, [all, one], ['one', 'all']],
  ['none', to('slack', 'C2'), null, [one], [null]],
  ['none of its medium', to('email', 'a@b.example'), null, [all], [null]],
  ['a workflow of Teams by its name in any case', to('msteams', 'product'), null, [teams], ['Product']],
  ['a destination by its id', to('slack', 'one'), null, [one], ['one']],
  [
    'the default of the medium where no channel is named',
    to('slack'),
    to('slack', 'C1'),
    [all, one],
    ['one'],
  ],
  ['the only one where nothing is named', to('slack'), to('email', 'a@b.example'), [one], ['one']],
  ['nothing that can be said of several', to('slack'), null, [all, one], []],
])('an output is served by %s', (_, output, fallback, places, expected) => {
  expect(servedBy(places, output, fallback).map((it) => it?.id ?? null)).toEqual(expected)
})
