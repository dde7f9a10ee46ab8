import { expect, test } from 'vitest'
import { createIntent } from '#components/kit/form/intent.ts'
import type { CreateCompaniesInput, CreateCompaniesResult } from '#contract/company-input.ts'
import { type Outcomes, sendBatches } from './send-batches.ts'

const wantedOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Company ${n}`, domain: `c${n}.example` }))

function answer({ companies }: CreateCompaniesInput): CreateCompaniesResult {
  return {
    results: companies.map(({ name, domain }) => ({
      status: domain === 'c1.example' ? 'existing' : 'created',
      company: { id: domain.replace(/\D/g, ''), name } as CreateCompaniesResult['results'][number]['company'],
    })),
  }
}

function refusal(status: number, data?: unknown) {
  return Object.assign(new Error('refused'), { status, code: 'X', data })
}

type Reply = (input: CreateCompaniesInput) => CreateCompaniesResult

function start(count: number, replies: Reply[] = []) {
  const sent: { size: number; key: string }[] = []
  const intent = createIntent()
  let outcomes: Outcomes = new Map()
  let stopped = false
  const run = () =>
    sendBatches({
      wanted: wantedOf(count),
      outcomes,
      intent,
      send: async (input, key) => {
        sent.push({ size: input.companies.length, key })
        return (replies.shift() ?? answer)(input)
      },
      onProgress: (next) => {
        outcomes = next
      },
      isStopped: () => stopped,
    })
  return {
    run,
    sent,
    outcomes: () => outcomes,
    stop: () => {
      stopped = true
    },
  }
}

const failing = (error: unknown): Reply => {
  return () => {
    throw error
  }
}

test('sends fifty at once, each batch with a key of its own', async () => {
  const { run, sent, outcomes } = start(120)
  await run()
  expect(sent.map(({ size }) => size)).toEqual([50, 50, 20])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(outcomes().size).toBe(120)
  expect(outcomes().get('c1.example')).toMatchObject({ status: 'existing', id: '1' })
})

test('goes on where it stopped, the failed batch with its very key', async () => {
  const { run, sent, outcomes } = start(60, [answer, failing(refusal(503))])
  await expect(run()).rejects.toThrow()
  expect(outcomes().size).toBe(50)
  await run()
  expect(sent.map(({ size }) => size)).toEqual([50, 10, 10])
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(outcomes().size).toBe(60)
})

test('sends the others when the service refuses some', async () => {
  const issues = [{ path: ['companies', 2, 'domain'], message: 'Must be a domain' }]
  const { run, sent, outcomes } = start(4, [failing(refusal(400, { issues }))])
  await run()
  expect(sent.map(({ size }) => size)).toEqual([4, 3])
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  expect(outcomes().get('c2.example')).toEqual({ status: 'refused', message: 'Must be a domain' })
  expect(outcomes().get('c3.example')).toMatchObject({ status: 'created' })
})

test('a refusal that names no company stops it', async () => {
  const { run, sent } = start(4, [failing(refusal(400, { issues: [{ path: [], message: 'No' }] }))])
  await expect(run()).rejects.toThrow('refused')
  expect(sent).toHaveLength(1)
})

test('asks again after a rate limit, but not forever', async () => {
  const limited = failing(refusal(429))
  const patient = start(1, [limited, limited])
  await patient.run()
  expect(new Set(patient.sent.map(({ key }) => key)).size).toBe(1)
  const given = start(
    1,
    Array.from({ length: 9 }, () => limited),
  )
  await expect(given.run()).rejects.toThrow()
  expect(given.sent).toHaveLength(6)
})

test('stops between two batches', async () => {
  const running = start(120, [
    (input) => {
      running.stop()
      return answer(input)
    },
  ])
  await running.run()
  expect(running.outcomes().size).toBe(50)
})
