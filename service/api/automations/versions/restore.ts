import { isDeepStrictEqual } from 'node:util'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { loadDefinition } from '#service/engine/queue/definition.ts'
import { checkOutputs } from '../destination.ts'
import { lockPresent } from '../edit/lock.ts'
import { saveEdit } from '../edit/save.ts'
import { getAutomationWithin } from '../get.ts'

type Wanted = { automationId: string; version: number }

/** The definition in force, restored, is what it is already and makes no version. */
export function restoreVersion(
  context: Context,
  { automationId, version }: Wanted,
): Promise<AutomationDetail> {
  const { orgId } = context
  return write(context, async (tx) => {
    const before = await lockPresent(tx, orgId, automationId)
    const definition = await loadDefinition(tx, orgId, automationId, version)
    if (!definition) throw notFound('version')
    const { outputChannels } = definition
    if (!isDeepStrictEqual(outputChannels, before.definition.outputChannels))
      await checkOutputs(tx, orgId, outputChannels, ['outputChannels'])
    await saveEdit(tx, context, before, definition, version)
    return getAutomationWithin(tx.client, orgId, automationId)
  })
}
