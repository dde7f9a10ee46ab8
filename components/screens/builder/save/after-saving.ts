import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { client as service } from '#lib/api/browser/api.ts'
import type { Mark } from '../condition/past-events.ts'
import { keepMarks } from '../condition/use-marks.ts'
import type { Wanted } from '../draft/input.ts'

/** Moves the marked events of the draft to the saved automation. */
export async function handOver(id: string, marks: readonly Mark[]) {
  const lost = await keepMarks(id, marks)
  if (lost > 0) toast({ title: `${lost} of ${marks.length} marked events were not kept`, tone: 'stop' })
}

/** Runs it once without delivering anything, on the last event where events start it. Null: it did not begin. */
export async function startTest(
  automationId: string,
  { schedule }: Wanted,
  canLook: boolean,
): Promise<string | null> {
  try {
    const eventId = schedule.type === 'event' && canLook ? await lastEvent(schedule.events) : undefined
    const context = { idempotencyKey: randomKey() }
    const run = await service.runs.start(
      { automationId, dryRun: true, ...(eventId !== undefined && { eventId }) },
      { context },
    )
    return run.id
  } catch (error) {
    sayFailed('The test run did not start', error)
    return null
  }
}

async function lastEvent(names: readonly TriggerEvent[]): Promise<string | undefined> {
  const found = await Promise.all(
    names.slice(0, 5).map((name) => service.events.occurrences({ name, limit: 1 })),
  )
  const events = found.flatMap(({ data }) => data)
  return events.toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt))[0]?.id
}
