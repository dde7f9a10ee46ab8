import { expect, test } from 'vitest'
import { channelsIn, hasNamed, type Known, namesFrom } from './names.ts'

const product = { id: 'c-1', sourceChannelId: 'C04PRDCT8KQ', channelName: '#product' }
const known: Known = {
  channels: [product],
  isWhole: true,
  capabilities: [{ key: 'topics.read', title: 'Read topics' }],
  members: [{ id: 'm1', name: 'Ida' }],
}

test('a channel goes by its name, by either of its ids', () => {
  const { channel } = namesFrom(known)
  expect([channel('c-1'), channel('C04PRDCT8KQ')]).toEqual(['#product', '#product'])
})

test('one that was removed says so, and only when all names are told', () => {
  const unknown = (isWhole: boolean) => namesFrom({ ...known, isWhole }).channel('C9')
  expect([unknown(true), unknown(false)]).toEqual(['C9 (removed)', 'C9'])
})

test('a capability goes by its title, and by its key when it is offered no more', () => {
  const { capability } = namesFrom(known)
  expect([capability('topics.read'), capability('topics.sing')]).toEqual(['Read topics', 'topics.sing'])
})

test('a member goes by their name, and says when they left', () => {
  const { member } = namesFrom(known)
  expect([member('m1'), member('m2')]).toEqual(['Ida', 'A member who left'])
  expect(namesFrom({ ...known, members: null }).member('m2')).toBe('m2')
})

test('finds the channels of a record, wherever they stand', () => {
  const pages = [
    { changes: { outputChannels: [{ channel: 'slack', mode: 'specific', destinations: ['C2', 'C1'] }] } },
    { changes: { outputChannels: [{ channel: 'email', mode: 'specific', destinations: ['a@b.example'] }] } },
    { previousValues: { defaultOutput: { channel: 'discord', mode: 'specific', destinations: ['D1'] } } },
    { changes: { schedule: { type: 'event', events: ['topic.created'], channelIds: ['c-1'] } } },
    { changes: { outputChannels: [{ channel: 'slack', mode: 'any', destinations: null }] } },
  ]
  expect(channelsIn(pages)).toEqual({ sourceIds: ['C1', 'C2', 'D1'], channelIds: ['c-1'] })
  expect(channelsIn(null)).toEqual({ sourceIds: [], channelIds: [] })
})

test('knows whether names of capabilities or members are needed', () => {
  const pages = [{ changes: { allowedCapabilities: ['topics.read'], inboxMemberIds: null } }]
  expect(hasNamed(pages, 'allowedCapabilities')).toBe(true)
  expect(hasNamed(pages, 'inboxMemberIds')).toBe(false)
})
