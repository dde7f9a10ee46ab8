import { describe, expect, test, vi } from 'vitest'
import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Patch, Wanted } from '../draft/input.ts'
import { type BuilderRecord, newRecord } from './record.ts'
import { changeOnce, createOnce, type Keep, type Wire } from './save.ts'

const wanted: Wanted = {
  name: 'Digest',
  prompt: 'Say what moved.',
  schedule: { type: 'every', n: 4, unit: 'hours' },
  timezone: 'UTC',
  modelLevel: 'med',
  inbox: false,
  inboxMemberIds: null,
  rules: null,
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

describe('creating', () => {
  test('twice, in two tabs and after a lost answer makes one', async () => {
    const service = new FakeService()
    service.failures = ['lost']
    const tabs = [keeping(), keeping()] as const
    await expect(createOnce(service, tabs[0], wanted, true)).rejects.toThrow('cut')
    await createOnce(service, tabs[0], wanted, true)
    await createOnce(service, tabs[1], wanted, true)
    await createOnce(service, tabs[0], wanted, true)
    expect(service.made).toHaveLength(1)
    expect(service.changes).toEqual([])
  })

  test('after a lost answer with other content still makes one, and it says the new', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = ['lost']
    await expect(createOnce(service, keep, wanted, true)).rejects.toThrow('cut')
    await createOnce(service, keep, { ...wanted, name: 'Digest of the day' }, true)
    expect(service.made).toHaveLength(1)
    expect(service.changes).toMatchObject([{ name: 'Digest of the day', enabled: true }])
  })

  test('what was refused is not there, and is tried as it is now', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = [400]
    await expect(createOnce(service, keep, wanted, true)).rejects.toThrow('refused')
    expect(keep.read().attempt).toBeNull()
    await createOnce(service, keep, { ...wanted, name: 'Mended' }, true)
    expect(service.made.map(({ name }) => name)).toEqual(['Mended'])
  })

  test('destinations of any kind are said at once', async () => {
    const service = new FakeService()
    await createOnce(service, keeping(), byMail, true)
    expect(service.made).toMatchObject([{ outputChannels: [{ channel: 'email' }], enabled: true }])
    expect(service.changes).toEqual([])
  })

  test('after a change whose answer was lost everything is said again', async () => {
    const service = new FakeService()
    const keep = keeping()
    await createOnce(service, keep, byMail, true)
    service.failures = ['lost']
    await expect(createOnce(service, keep, { ...byMail, name: 'Other' }, true)).rejects.toThrow('cut')
    expect(service.changes).toMatchObject([{ name: 'Other', enabled: true }])
    await createOnce(service, keep, wanted, false)
    const { sendTo: _, allowedCapabilities: __, ...said } = wanted
    expect(service.changes[1]).toEqual({ ...said, useDefaultDestination: true, enabled: false })
    expect(service.made).toHaveLength(1)
  })

  test('going back to what was created is a change too, and the same twice is one', async () => {
    const service = new FakeService()
    const keep = keeping()
    const other = { ...wanted, capabilityMode: 'custom' as const, allowedCapabilities: ['read'] }
    for (const next of [byMail, byMail, other, byMail, byMail]) await createOnce(service, keep, next, true)
    expect(service.made).toHaveLength(1)
    const [custom, back, ...more] = service.changes
    expect(custom).toMatchObject({ capabilityMode: 'custom', allowedCapabilities: ['read'], enabled: true })
    expect(back).toMatchObject({ capabilityMode: 'all', outputChannels: [{ channel: 'email' }] })
    expect(more).toEqual([])
  })

  test('going back after a change whose answer was lost is said, for it may have been made', async () => {
    const service = new FakeService()
    const keep = keeping()
    await createOnce(service, keep, wanted, true)
    service.failures = ['lost']
    await expect(createOnce(service, keep, byMail, true)).rejects.toThrow('cut')
    await createOnce(service, keep, wanted, true)
    expect(service.changes).toMatchObject([
      { outputChannels: [{ channel: 'email' }] },
      { useDefaultDestination: true },
    ])
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
    await expect(createOnce(service, keep, wanted, true)).rejects.toThrow('cut')
    await expect(createOnce(service, keep, wanted, true)).rejects.toThrow('cut')
    expect(sent()).toBe(5)
    vi.restoreAllMocks()
  })

  test.each([408, 425, 429, 500])('an answer of %i does not say that nothing was made', async (status) => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = [status]
    await expect(createOnce(service, keep, wanted, true)).rejects.toThrow('refused')
    expect(keep.read().attempt).toMatchObject({ kind: 'create', body: { name: 'Digest' } })
  })

  test('waits for another tab that is creating the same', async () => {
    const service = new FakeService()
    service.failures = [409, 409]
    await createOnce(service, keeping(), wanted, true)
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
    expect(await changeOnce(service, keeping(), change(wanted))).toBeNull()
    await changeOnce(service, keeping(), change({ ...wanted, name: 'First' }))
    expect(service.changes).toEqual([{ name: 'First', expectedVersion: 1 }])
  })

  test('after a lost answer goes on from what that answer would have said', async () => {
    const service = new FakeService()
    const keep = keeping()
    service.failures = ['lost']
    await expect(changeOnce(service, keep, change({ ...wanted, name: 'First' }))).rejects.toThrow('cut')
    await changeOnce(service, keep, change({ ...wanted, name: 'Second' }))
    expect(service.changes).toEqual([
      { name: 'First', expectedVersion: 1 },
      { name: 'Second', expectedVersion: 2 },
    ])
  })

  test('does not overwrite what somebody else has saved', async () => {
    const service = new FakeService()
    service.version = 2
    await expect(changeOnce(service, keeping(), change({ ...wanted, name: 'Mine' }))).rejects.toThrow(
      'refused',
    )
    expect(service.changes).toEqual([])
  })
})
