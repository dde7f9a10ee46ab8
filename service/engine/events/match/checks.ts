import { fitsGlob } from '#contract/common/branch-glob.ts'
import type { DueEvent, EventSchedule, Listener, Skip } from './decision.ts'
import { hourlyLimit, overLimit } from './hourly-limit.ts'
import { textAt, valueAt } from './payload-paths.ts'
import { rulesSkip } from './rules.ts'

function channelsOf(payload: unknown): string[] {
  const ids = valueAt(payload, 'channelIds')
  return Array.isArray(ids) ? ids.filter((it) => typeof it === 'string').map((it) => it.toLowerCase()) : []
}

const scope = (reasonText: string): Skip => ({ reason: 'scope', reasonText })

function scopeSkip({ channelIds, productIds }: EventSchedule, payload: unknown): Skip | null {
  if (productIds)
    return scope(
      'Skipped: the automation is limited to products. Signalbox keeps no products, so no event belongs to one.',
    )
  if (!channelIds) return null
  const channels = channelsOf(payload)
  if (channels.length === 0)
    return scope('Skipped: the automation is limited to channels, and the event names none.')
  const watched = new Set(channelIds.map((id) => id.toLowerCase()))
  return channels.some((id) => watched.has(id))
    ? null
    : scope('Skipped: the event belongs to none of the channels that the automation is limited to.')
}

/** Paths of the base branch in a payload: as in our sample, and as GitHub sends it. */
export const branchPaths = ['pullRequest.baseBranch', 'pull_request.base.ref']

function branchSkip({ targetBranches }: EventSchedule, payload: unknown): Skip | null {
  if (!targetBranches) return null
  const branch = textAt(payload, branchPaths)
  if (branch === null)
    return {
      reason: 'branch',
      reasonText: 'Skipped: the event names no base branch (pullRequest.baseBranch).',
    }
  if (targetBranches.some((pattern) => fitsGlob(pattern, branch))) return null
  const wanted = targetBranches.slice(0, 5).join(', ')
  return {
    reason: 'branch',
    reasonText: `Skipped: the base branch ${branch.slice(0, 200)} matches none of ${wanted}.`,
  }
}

/** The checks that look at nothing but the event, in their order; null when the condition decides. */
export function eventSkip(schedule: EventSchedule, name: string, payload: unknown): Skip | null {
  return (
    scopeSkip(schedule, payload) ?? branchSkip(schedule, payload) ?? rulesSkip(schedule.rules, name, payload)
  )
}

const pausedSkip: Skip = {
  reason: 'paused',
  reasonText: 'Skipped: the automation was paused when the event came. Resume it to run on the next one.',
}

export function duplicateSkip(startedBy: string): Skip {
  return {
    reason: 'duplicate',
    reasonText: `Skipped: the same delivery has already started a run, as ${startedBy}.`,
  }
}

/** Most automations that may start each other in a row. */
const longestChain = 5

/** Ends automations that start each other in a circle, and chains that are too long. */
function loopSkip({ chain }: Pick<DueEvent, 'chain'>, { id }: Listener): Skip | null {
  if (chain.at(-1) === id)
    return { reason: 'loop', reasonText: 'Skipped: a run of this automation caused the event.' }
  if (chain.includes(id))
    return {
      reason: 'loop',
      reasonText:
        'Skipped: the event was caused by an automation that a run of this one had started. They would start each other without end.',
    }
  if (chain.length < longestChain) return null
  return {
    reason: 'loop',
    reasonText: `Skipped: ${chain.length} automations in a row, each started by the one before, led to the event, which is the limit.`,
  }
}

/** The checks that ask no model, in their order; null when the condition decides. */
export function cheapSkip(
  event: Pick<DueEvent, 'name' | 'payload' | 'chain'>,
  listener: Listener,
): Skip | null {
  const { schedule, enabled } = listener
  if (!enabled) return pausedSkip
  const skip = eventSkip(schedule, event.name, event.payload)
  if (skip) return skip
  const loop = loopSkip(event, listener)
  if (loop) return loop
  if (listener.startedBy !== null) return duplicateSkip(listener.startedBy)
  return listener.beyondLimit === 'skip' && listener.recent >= hourlyLimit ? overLimit : null
}
