import { client as service } from '#lib/api/browser/api.ts'
import { exampleOf, type Mark } from './past-events.ts'

/** A mark as the service is told of it. */
export function saidOf(mark: Mark) {
  const { payload, shouldRun } = mark
  return { ...exampleOf(mark), payload, shouldRun }
}

/** Hands the marks of a draft to the automation that it has become. How many did not arrive. */
export async function keepMarks(automationId: string, marks: readonly Mark[]): Promise<number> {
  let lost = 0
  for (const mark of marks.toReversed()) {
    const context = { idempotencyKey: `${automationId}-mark-${mark.key}` }
    await service.events.mark({ automationId, ...saidOf(mark) }, { context }).catch(() => lost++)
  }
  return lost
}
