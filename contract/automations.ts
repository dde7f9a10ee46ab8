import * as z from 'zod'
import { createAutomationInput, specifiedAutomationInput, updateAutomationInput } from './automation-input.ts'
import {
  automationDetail,
  automationHistory,
  automationHistoryQuery,
  automationId,
  automationListQuery,
  automationSummary,
  automationVersion,
  automationVersionsQuery,
} from './automation-list.ts'
import { sameAutomations, sameAutomationsInput } from './automation-same.ts'
import { automation } from './automation-shape.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { listOf } from './common/pagination.ts'

const tag = 'Automations'
const one = z.object({ automationId })
const only = z.strictObject({ automationId })
const version = z.strictObject({
  automationId,
  version: z.coerce.number().int().min(1).max(2_147_483_647).describe('Number of the version.'),
})

export const automations = {
  create: idempotentOperation({
    method: 'POST',
    path: '/automations',
    operationId: 'createAutomation',
    summary: 'Create an automation',
    description:
      "Creates an automation for the key's organization; its earliest owner becomes the owner. " +
      'Output goes to the Slack or Discord channel named by `sourceName` and `sourceChannelId`, else to the ' +
      'saved default destination; with neither the request fails. Only organization API keys are accepted. `settings`, ' +
      '`outputChannels`, `inbox` and `rules` go beyond the common interface.',
    tag,
    specifiedInput: specifiedAutomationInput,
  })
    .input(createAutomationInput)
    .output(automation),
  list: operation({
    method: 'GET',
    path: '/automations',
    operationId: 'listAutomations',
    summary: 'List automations',
    description: 'Automations with what starts them, how they are, and their last runs.',
    tag,
    extension: true,
  })
    .input(automationListQuery)
    .output(listOf(automationSummary)),
  get: operation({
    method: 'GET',
    path: '/automations/{automationId}',
    operationId: 'getAutomation',
    summary: 'Read one automation',
    description: 'One automation, also when it was deleted less than 30 days ago.',
    tag,
    extension: true,
  })
    .input(one)
    .output(automationDetail),
  findSame: operation({
    method: 'POST',
    path: '/automations/same',
    operationId: 'findSameAutomations',
    summary: 'Find automations that do the same',
    description:
      'Lists, before an automation is saved, other enabled automations that have the same prompt, send to one of the ' +
      'same places and run in the same minute, or at intervals of the same length: at most three. Nothing is stored. ' +
      'Automations started by events have no matches.',
    tag,
    extension: true,
  })
    .input(sameAutomationsInput)
    .output(sameAutomations),
  update: editOperation({
    method: 'PATCH',
    path: '/automations/{automationId}',
    operationId: 'updateAutomation',
    summary: 'Change an automation',
    description:
      'Checked like a new one; omitted fields stay as they are and are not checked again. A change of the definition is ' +
      'a new version; runs that were decided before keep theirs. With another schedule or zone the next run is computed ' +
      'anew and lies after the change; another interval or recurrence counts from the change. A one-time run that is ' +
      'over runs again when it is given another time.',
    tag,
    extension: true,
  })
    .input(updateAutomationInput)
    .output(automationDetail),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/automations/{automationId}',
    operationId: 'deleteAutomation',
    summary: 'Delete an automation',
    description:
      'It stops at once; runs that wait are canceled. You can restore it for 30 days. Deleting twice is the same as once.',
    tag,
    extension: true,
  })
    .input(only)
    .output(automationDetail),
  restore: idempotentOperation({
    method: 'POST',
    path: '/automations/{automationId}/restoration',
    operationId: 'restoreAutomation',
    summary: 'Restore a deleted automation',
    description: 'It comes back paused, with its runs and versions.',
    tag,
    extension: true,
  })
    .input(only)
    .output(automationDetail),
  pause: idempotentOperation({
    method: 'PUT',
    path: '/automations/{automationId}/pause',
    operationId: 'pauseAutomation',
    summary: 'Pause an automation',
    description:
      'No run starts until it is resumed, except by hand. Times that pass meanwhile are not made up for.',
    tag,
    extension: true,
  })
    .input(only)
    .output(automationDetail),
  resume: idempotentOperation({
    method: 'DELETE',
    path: '/automations/{automationId}/pause',
    operationId: 'resumeAutomation',
    summary: 'Resume an automation',
    description:
      'Its next run is the first after now. A one-time run whose time has passed cannot be resumed: give it another time.',
    tag,
    extension: true,
  })
    .input(only)
    .output(automationDetail),
  duplicate: idempotentOperation({
    method: 'POST',
    path: '/automations/{automationId}/copies',
    operationId: 'duplicateAutomation',
    summary: 'Copy an automation',
    description: 'A copy of the definition under another name, paused.',
    tag,
    extension: true,
  })
    .input(only)
    .output(automationDetail),
  versions: operation({
    method: 'GET',
    path: '/automations/{automationId}/versions',
    operationId: 'listAutomationVersions',
    summary: "List an automation's versions",
    description: 'Every definition it had, newest first, with who saved it.',
    tag,
    extension: true,
  })
    .input(automationVersionsQuery)
    .output(listOf(automationVersion)),
  restoreVersion: idempotentOperation({
    method: 'POST',
    path: '/automations/{automationId}/versions/{version}/restoration',
    operationId: 'restoreAutomationVersion',
    summary: 'Restore a version',
    description:
      'Saves the definition of that version as a new one. It is checked like a new one, so a one-time run needs a time that has not passed.',
    tag,
    extension: true,
  })
    .input(version)
    .output(automationDetail),
  cancelWaiting: idempotentOperation({
    method: 'DELETE',
    path: '/automations/{automationId}/waiting-runs',
    operationId: 'cancelWaitingRuns',
    summary: 'Cancel waiting runs',
    description: 'Runs that wait for their delay after an event, or for their turn, do not start.',
    tag,
    extension: true,
  })
    .input(only)
    .output(z.object({ canceled: z.int().min(0) })),
  history: operation({
    method: 'GET',
    path: '/automations/{automationId}/history',
    operationId: 'getAutomationHistory',
    summary: "Read an automation's change history",
    description: 'Audit trail with attribution, newest first. Schedules are told in words as well.',
    tag,
    extension: true,
  })
    .input(automationHistoryQuery)
    .output(automationHistory),
}
