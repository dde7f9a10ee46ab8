import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildDemo } from '#service/db/demo/build/demo.ts'
import { members } from '#service/db/demo/cast.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { type AutomationFile, automationFiles } from './cast.ts'
import { Ledger } from './digest.ts'
import { deliveryRow } from './insert-past.ts'
import { pastOf } from './load.ts'

const now = new Date('2026-03-18T10:20:00Z')
const ledger = new Ledger(buildDemo(now))
const { made, events } = pastOf(ledger, now)
const runs = made.flatMap((one) => one.runs)
const day = 86_400_000

const text = z.string().min(1)
const file: z.ZodType<AutomationFile> = z.strictObject({
  ...{ key: text, template: text, name: text.optional(), madeDaysAgo: z.int().positive() },
  owner: z.enum(members.map(({ key }) => key)),
  ...{ pausedReason: text.optional(), to: text.optional(), quietWhenNothing: z.boolean().optional() },
  inbox: z.boolean().optional(),
  fill: z.record(text, text).optional(),
})

it('are kept in a file of the shape that its reader expects', () => {
  expect(z.array(file).parse(automationFiles())).toEqual(automationFiles())
})

describe('the automations of the demo organization', () => {
  it('are nine, of every kind of trigger', () => {
    expect(made).toHaveLength(9)
    const kinds = made.map(({ automation }) => automation.definition.schedule.type)
    expect(new Set(kinds)).toEqual(new Set(['at', 'cron', 'event', 'every', 'rrule']))
  })

  it('leave no blank of a template unfilled', () => {
    for (const { automation } of made)
      expect(automation.definition.prompt).not.toMatch(/\[[a-z][^\]]*\](?!\()/)
  })

  it('have a run for each slot of the last 90 days and for no other time', () => {
    const timed = made.filter(({ automation }) => automation.definition.schedule.type !== 'event')
    for (const { automation, anchor, runs: its } of timed) {
      const { schedule, timezone } = automation.definition
      const from = Math.max(anchor.getTime(), now.getTime() - 90 * day)
      its.forEach(({ scheduledFor }, index) => {
        const before = its[index - 1]?.scheduledFor ?? new Date(from)
        expect(scheduledFor).toEqual(nextAfter(schedule, timezone, anchor, before))
      })
      expect(its.length).toBeGreaterThan(0)
    }
  })

  it('have sent what they wrote into simulated workspaces', () => {
    for (const run of runs.filter(({ output }) => output))
      expect(deliveryRow(run)).toMatchObject({ status: 'delivered', simulated: true })
  })

  it('are in the order of their time, so that the last one is the last run of its automation', () => {
    for (const { runs: its } of made) {
      const times = its.flatMap(({ startedAt }) => startedAt?.getTime() ?? [])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  it('have done nothing in the future, and every occurrence once', () => {
    for (const { finishedAt } of runs) expect(finishedAt.getTime()).toBeLessThan(now.getTime() + 60_000)
    expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length)
    const known = new Set(events.map(({ id }) => id))
    expect(known.size).toBe(events.length)
  })

  it('say only what the messages say', () => {
    const digest = made.find(({ automation }) => automation.key === 'weekly-digest')?.runs.at(-1)
    const at = digest?.scheduledFor ?? now
    const week = ledger.between(new Date(at.getTime() - 7 * day), at)
    expect(digest?.output).toContain(`${week.length} messages checked.`)
    const [topic, said] = ledger.ranked(week, () => true)[0] ?? []
    expect(digest?.output).toContain(`**${topic?.title}**: ${said?.length} messages`)
  })

  it('show one that paused itself after failures, one that is done, and one that waits for a model', () => {
    expect(made.filter(({ automation }) => automation.pausedReason)).toHaveLength(1)
    expect(runs.filter(({ status }) => status === 'failed')).toHaveLength(5)
    expect(runs.some(({ reason }) => reason === 'no-model')).toBe(true)
    expect(made.find(({ automation }) => automation.key === 'halden-prep')?.runs).toHaveLength(1)
  })
})
