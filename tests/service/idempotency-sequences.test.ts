import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { automation, countOf, organizationWithDestination } from './support/data.ts'

const service = useService()

type Step = { key: string | null; payload: 'a' | 'b' | 'invalid' | 'unknown template' }

const step: fc.Arbitrary<Step> = fc.record({
  key: fc.constantFrom('k1', 'k2', null),
  payload: fc.constantFrom('a', 'a', 'b', 'invalid', 'unknown template'),
})

const bodies = {
  a: { ...automation, name: 'a' },
  b: { ...automation, name: 'b' },
  invalid: { ...automation, prompt: '' },
  'unknown template': { ...automation, templateSlug: 'no-such-template' },
}

/** What a client was told, and what must be true of it. */
class Model {
  stored = new Map<string, { payload: string; text: string }>()
  made = 0

  expected({ key, payload }: Step): { status: number; text: string | null } {
    if (payload === 'invalid') return { status: 400, text: null }
    const before = key === null ? undefined : this.stored.get(key)
    if (before && before.payload !== payload) return { status: 409, text: null }
    if (before) return { status: 200, text: before.text }
    return { status: payload === 'unknown template' ? 400 : 200, text: null }
  }

  note({ key, payload }: Step, status: number, text: string): void {
    if (status !== 200 || (key !== null && this.stored.has(key))) return
    this.made++
    if (key !== null) this.stored.set(key, { payload, text })
  }
}

test('one after the other: whatever the order of payloads, failures and keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const org = await organizationWithDestination(service)
      const model = new Model()
      for (const one of steps) {
        const expected = model.expected(one)
        const headers: Record<string, string> = one.key === null ? {} : { 'idempotency-key': one.key }
        const answer = await org.api.post('/automations', bodies[one.payload], { headers })
        expect(answer.status).toBe(expected.status)
        if (expected.text !== null) expect(answer.text).toBe(expected.text)
        model.note(one, answer.status, answer.text)
      }
      expect(await countOf(service, 'automations', org.id)).toBe(model.made)
    }),
    { numRuns: 40 },
  )
})

test('all at once: each key has one payload, one answer and one automation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
      const org = await organizationWithDestination(service)
      const answers = await Promise.all(
        steps.map(async ({ key, payload }) => {
          const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
          const { status, text, body } = await org.api.post('/automations', bodies[payload], { headers })
          return { key, payload, status, text, id: body.id }
        }),
      )
      const good = answers.filter(({ status }) => status === 200)
      for (const { status } of answers) expect([200, 400, 409]).toContain(status)
      for (const key of ['k1', 'k2']) {
        const ofKey = good.filter((it) => it.key === key)
        expect(new Set(ofKey.map(({ text }) => text)).size).toBe(Math.min(1, ofKey.length))
        expect(new Set(ofKey.map(({ payload }) => payload)).size).toBe(Math.min(1, ofKey.length))
        const sent = answers.filter((it) => it.key === key).map(({ payload }) => payload)
        const valid = sent.some((payload) => payload === 'a' || payload === 'b')
        // While a request that will fail holds the key, the others are told that it is in progress.
        const mayAllBeRefused = !valid || sent.includes('unknown template')
        if (!mayAllBeRefused) expect(ofKey).not.toEqual([])
        if (!valid) expect(ofKey).toEqual([])
      }
      const ids = new Set(good.map(({ id }) => id))
      expect(await countOf(service, 'automations', org.id)).toBe(ids.size)
    }),
    { numRuns: 30 },
  )
})
