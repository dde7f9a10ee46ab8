import { expect, test } from 'vitest'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { chosenInput } from './outputs.ts'

function to(channel: OutputChannel['channel'], destinations: string[] | null): OutputChannel {
  return { channel, mode: destinations ? 'specific' : 'any', destinations }
}

test('the channels that are chosen are asked for by their ids, each once', () => {
  const chosen = { defaultOutput: to('slack', ['C2', 'C1']), noticeOutput: to('discord', ['C1']) }
  expect(chosenInput(chosen)).toEqual({ sourceChannelIds: ['C1', 'C2'], limit: 100 })
})

test('nothing is asked where no channel is named', () => {
  expect(chosenInput({ defaultOutput: to('email', ['ops@halden.example']), noticeOutput: null })).toBeNull()
  expect(chosenInput({ defaultOutput: to('slack', null), noticeOutput: null })).toBeNull()
})
