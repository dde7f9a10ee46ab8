import type { RunResult } from '#service/engine/queue/types.ts'
import type { Work } from '../agent/with-model.ts'
import { allowedTo } from '../capabilities/catalogue.ts'
import { writeDigest } from './digest.ts'
import { writeEvent } from './event-report.ts'
import { reader } from './reader.ts'

/** What a run writes where no language model is configured: numbers, names and quotes by fixed rules. */
export async function runWithWriter({ assignment, place, steps, signal }: Work): Promise<RunResult> {
  const { definition, event, lookBack, run } = assignment
  const allowed = new Set(allowedTo(definition, run.dryRun).map(({ key }) => key))
  if (!allowed.has('messages.read')) {
    const message =
      'Without a language model a digest is made from messages, which this automation may not read. Allow messages.read, or configure a model.'
    return { status: 'failed', canPass: false, reason: 'no-model', message }
  }
  const { context, links } = place
  const read = reader({ context, steps, signal, lookBack, zone: definition.timezone, links })
  const written = event ? await writeEvent(read, event) : await writeDigest(read, definition, allowed)
  return {
    status: written.isNothing ? 'nothing-to-report' : 'succeeded',
    output: written.markdown,
    ...{ model: 'built-in', inputTokens: 0, outputTokens: 0, costMicros: 0 },
  }
}
