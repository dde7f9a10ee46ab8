import { client as service } from '#lib/api/browser/api.ts'
import type { Wire } from './save.ts'

/** The service, as saving needs it. */
export function wireOf(canChange: boolean): Wire {
  return {
    create: (body, idempotencyKey) => service.automations.create(body, { context: { idempotencyKey } }),
    change: canChange
      ? (automationId, body, idempotencyKey) =>
          service.automations.update({ automationId, ...body }, { context: { idempotencyKey } })
      : null,
    pause: () => new Promise((done) => setTimeout(done, 400)),
  }
}
