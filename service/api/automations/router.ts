import { os } from '#service/core/implement.ts'
import { cancelWaitingRuns } from './cancel-waiting.ts'
import { createAutomation } from './create.ts'
import { duplicateAutomation } from './duplicate.ts'
import { findSameAutomations } from './find-same.ts'
import { automationHistory, getAutomation } from './get.ts'
import { listAutomations } from './list.ts'
import { pauseAutomation, resumeAutomation } from './pause.ts'
import { removeAutomation, restoreAutomation } from './remove.ts'
import { updateAutomation } from './update.ts'
import { listVersions, restoreVersion } from './versions.ts'

const { automations: on } = os

export const automationsRouter = {
  create: on.create.handler(({ context, input }) => createAutomation(context, input)),
  list: on.list.handler(({ context, input }) => listAutomations(context, input)),
  get: on.get.handler(({ context, input }) => getAutomation(context, input)),
  findSame: on.findSame.handler(({ context, input }) => findSameAutomations(context, input)),
  update: on.update.handler(({ context, input }) => updateAutomation(context, input)),
  remove: on.remove.handler(({ context, input }) => removeAutomation(context, input)),
  restore: on.restore.handler(({ context, input }) => restoreAutomation(context, input)),
  pause: on.pause.handler(({ context, input }) => pauseAutomation(context, input)),
  resume: on.resume.handler(({ context, input }) => resumeAutomation(context, input)),
  duplicate: on.duplicate.handler(({ context, input }) => duplicateAutomation(context, input)),
  versions: on.versions.handler(({ context, input }) => listVersions(context, input)),
  restoreVersion: on.restoreVersion.handler(({ context, input }) => restoreVersion(context, input)),
  cancelWaiting: on.cancelWaiting.handler(({ context, input }) => cancelWaitingRuns(context, input)),
  history: on.history.handler(({ context, input }) => automationHistory(context, input)),
}
