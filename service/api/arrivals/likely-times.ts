import type { Mapped } from './mapped.ts'

/** Earliest time that is believed: no program that sends today is older. */
const earliest = Date.UTC(1990, 0, 1)
/** Milliseconds that a time may lie ahead: clocks differ, and zones are mistaken. */
const latestMs = 86_400_000

/** Whether something that came in then can have happened at this time. */
export function isLikely(at: Date, receivedAt: Date): boolean {
  const ms = at.getTime()
  return ms >= earliest && ms <= receivedAt.getTime() + latestMs
}

/**
 * Puts the time of arrival in the place of times that cannot be true: a message of 2099 would stand above all others for
 * ever, and no edit would come after it. The note says which time it was.
 */
export function withLikelyTimes(mapped: Mapped, receivedAt: Date): Mapped {
  let unlikely: Date | undefined
  const likely = (at: Date): Date => {
    if (isLikely(at, receivedAt)) return at
    unlikely ??= at
    return receivedAt
  }
  const told: Mapped = {
    ...mapped,
    messages: mapped.messages.map((it) => ({
      ...it,
      sentAt: likely(it.sentAt),
      ...(it.editedAt && { editedAt: likely(it.editedAt) }),
    })),
    deletions: mapped.deletions.map((it) => ({ ...it, deletedAt: likely(it.deletedAt) })),
    events: mapped.events.map((it) => ({ ...it, occurredAt: likely(it.occurredAt) })),
  }
  if (unlikely === undefined) return mapped
  const day = Number.isNaN(unlikely.getTime()) ? 'none' : unlikely.toISOString().slice(0, 10)
  const note = `It names an impossible time (${day}), so the time of receipt is used.`
  return { ...told, note: mapped.note ?? note }
}
