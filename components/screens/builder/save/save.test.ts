import { describe, expect, test, vi } from 'vitest'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Patch, Wanted } from '../draft/input.ts'
import { type BuilderRecord, newRecord } from './record.ts'
import { changeWhole, createWhole, type Keep, type Wire } from './save.ts'

const wanted: Wanted = {
  name: 'Digest',
  prompt: 'Say what moved.',
  schedule: { type: 'every', n: 4, unit: 'hours' },
  timezone: 'UTC',
  modelLevel: 'med',
  capabilityMode: 'all',
  allowedCapabilities: null,
  sendTo: { kind: 'default' },
  templateSlug: null,
}
const byMail: Wanted = {
  ...wanted,
  sendTo: {
    kind: 'places',
    outputs: [{ channel: 'email', mode: 'specific', destinations: ['a@b.example'] }],
  },
}

class Refused extends Error {
  readonly code = 'REFUSED'
  readonly data = {}
  readonly status: number
  constructor(status: number) {
    super('refused')
    this.status = status
  }
}

/** A service that keeps keys, and may lose what it answers. */
class FakeService implements Wire {
  readonly made: CreateAutomationInput[] = []
  readonly changes: Patch[] = []
  readonly #answers = new Map<string, number>()
  failures: ('lost' | number)[] = []
  version = 1

  create = async (body: CreateAutomationInput, key: string) => {
    const fault = this.failures.shift()
    if (typeof fault === 'number') throw new Refused(fault)
    const at = this.#answers.get(key) ?? this.made.push(body)
    this.#answers.set(key, at)
    if (fault === 'lost') throw new TypeError('the connection was cut')
    return { id: `automation ${at}` }
  }

  change = async (_id: string, body: Patch, key: string) => {
    const fault = this.failures.shift()
    if (typeof fault === 'number') throw new Refused(fault)
    const answered = this.#answers.has(key)
    if (!answered && body.expectedVersion !== undefined && body.expectedVersion !== this.version)
      throw new Refused(409)
    if (!answered) this.version = this.changes.push(body) + 1
    this.#answers.set(key, this.version)
    if (fault === 'lost') throw new TypeError('the connection was cut')
    return { version: this.#answers.get(key) } as AutomationDetail
  }

  pause = async () => undefined
}

function keeping(record: BuilderRecord = newRecord('one', 0)): Keep {
  return {
    read: () => record,
    write: (change) => {
      record = JSON.parse(JSON.stringify({ ...record, ...change })) as BuilderRecord
    },
  }
}

const on = { enabled: true, spare: null }

describe('creating', () => {
  test('twice, in two tabs and after a lost answer makes one', async () => {
    const service = new FakeService()
    service.failures = ['lost']
    const tabs = [keeping(), keeping()] as const
    await expect(createWhole(service, tabs[0], wanted, on)).rejects.toThrow('cut')
    await createWhole(service, tabs[0], wanted, on)
    await createWhole(service, tabs[1], wanted, on)
    await createWhole(service, tabs[0], wanted, on)
    expect(service.made).toHaveLength(1)
    expect(service.changes).toEqual([])
  })

  test('after a lost answer with other content still makes one, and it says the new', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = ['lost']
    await expect(createWhole(service, keep, wanted, on)).rejects.toThrow('cut')
    await createWhole(service, keep, { ...wanted, name: 'Digest of the day' }, on)
    expect(service.made).toHaveLength(1)
    expect(service.changes).toEqual([{ name: 'Digest of the day' }])
  })

  test('what was refused is not there, and is tried as it is now', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = [400]
    await expect(createWhole(service, keep, wanted, on)).rejects.toThrow('refused')
    expect(keep.read().attempt).toBeNull()
    await createWhole(service, keep, { ...wanted, name: 'Mended' }, on)
    expect(service.made.map(({ name }) => name)).toEqual(['Mended'])
  })

  test('what creating cannot say is changed afterwards; it is off until all is said, and goes on where it stopped', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = ['lost']
    await expect(createWhole(service, keep, byMail, on)).rejects.toThrow('cut')
    const change = service.change
    service.change = async () => {
      throw new TypeError('the connection was cut')
    }
    await expect(createWhole(service, keep, byMail, on)).rejects.toThrow('cut')
    expect(service.made).toMatchObject([{ enabled: false }])
    service.change = change
    await createWhole(service, keep, byMail, on)
    expect(service.made).toHaveLength(1)
    expect(service.changes).toMatchObject([{ outputChannels: [{ channel: 'email' }], enabled: true }])
  })

  test('after a change whose answer was lost everything is said again', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.create = async (body) => ({ id: `automation ${service.made.push(body)}` })
    service.failures = ['lost']
    await expect(createWhole(service, keep, byMail, on)).rejects.toThrow('cut')
    expect(service.changes).toEqual([{ outputChannels: expect.anything(), enabled: true }])
    await createWhole(service, keep, wanted, { enabled: false, spare: null })
    const { sendTo: _, allowedCapabilities: __, ...said } = wanted
    expect(service.changes[1]).toEqual({ ...said, useDefaultDestination: true, enabled: false })
    expect(service.made).toHaveLength(1)
  })

  test('going back to what a lost change said is a change too, and the same twice is one', async () => {
    const service = new FakeService()
    const keep = keeping()
    await createWhole(service, keep, wanted, on)
    const other = { ...wanted, capabilityMode: 'custom' as const, allowedCapabilities: ['read'] }
    for (const next of [byMail, byMail, other, byMail, byMail]) await createWhole(service, keep, next, on)
    expect(service.made).toHaveLength(1)
    const [, all, custom, back, ...more] = service.changes
    expect(custom).toMatchObject({ capabilityMode: 'custom', allowedCapabilities: ['read'], enabled: true })
    expect(back).toEqual(all)
    expect(more).toEqual([])
  })

  test('a request that is sent again keeps the time of its first sending', async () => {
    const service = new FakeService()
    const keep = keeping()
    const sent = () => {
      const { attempt } = keep.read()
      return attempt?.kind === 'create' ? attempt.at : undefined
    }
    service.failures = ['lost', 'lost']
    vi.spyOn(Date, 'now').mockReturnValueOnce(5).mockReturnValue(9)
    await expect(createWhole(service, keep, wanted, on)).rejects.toThrow('cut')
    await expect(createWhole(service, keep, wanted, on)).rejects.toThrow('cut')
    expect(sent()).toBe(5)
    vi.restoreAllMocks()
  })

  test.each([408, 425, 429, 500])('an answer of %i does not say that nothing was made', async (status) => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = [status]
    await expect(createWhole(service, keep, wanted, on)).rejects.toThrow('refused')
    expect(keep.read().attempt).toMatchObject({ kind: 'create', body: { name: 'Digest' } })
  })

  test('waits for another tab that is creating the same', async () => {
    const service = new FakeService()
    service.failures = [409, 409]
    await createWhole(service, keeping(), wanted, on)
    expect(service.made).toHaveLength(1)
  })
})

describe('changing', () => {
  const change = (now: Wanted) => ({
    id: 'a',
    base: { version: 1, wanted },
    wanted: now,
    turnOn: false,
    read: () => ({ ...wanted, name: 'First' }),
  })

  test('sends what differs, and nothing when nothing does', async () => {
    const service = new FakeService()
    expect(await changeWhole(service, keeping(), change(wanted))).toBeNull()
    await changeWhole(service, keeping(), change({ ...wanted, name: 'First' }))
    expect(service.changes).toEqual([{ name: 'First', expectedVersion: 1 }])
  })

  test('after a lost answer goes on from what that answer would have said', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = ['lost']
    await expect(changeWhole(service, keep, change({ ...wanted, name: 'First' }))).rejects.toThrow('cut')
    await changeWhole(service, keep, change({ ...wanted, name: 'Second' }))
    expect(service.changes).toEqual([
      { name: 'First', expectedVersion: 1 },
      { name: 'Second', expectedVersion: 2 },
    ])
  })

  test('does not overwrite what somebody else has saved', async () => {
    const service = new FakeService()
    service.version = 2
    await expect(changeWhole(service, keeping(), change({ ...wanted, name: 'Mine' }))).rejects.toThrow(
      'refused',
    )
    expect(service.changes).toEqual([])
  })
})
