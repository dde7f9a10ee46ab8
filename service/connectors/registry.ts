import { connectable } from '#contract/common/source-names.ts'
import type { Registry, Source } from '#service/api/arrivals/source.ts'

/** Every source, by its name. One line is all that a new one needs here. */
const loaders: Record<string, () => Promise<{ source: Source }>> = {
  email: () => import('#service/connectors/email/source.ts'),
  feedback: () => import('#service/connectors/feedback/source.ts'),
  discord: () => import('#service/connectors/discord/source.ts'),
  github: () => import('#service/connectors/github/source.ts'),
  gitlab: () => import('#service/connectors/gitlab/source.ts'),
  sentry: () => import('#service/connectors/sentry/source.ts'),
  stripe: () => import('#service/connectors/stripe/source.ts'),
  slack: () => import('#service/connectors/slack/source.ts'),
  jira: () => import('#service/connectors/jira/source.ts'),
  discourse: () => import('#service/connectors/discourse/source.ts'),
  zendesk: () => import('#service/connectors/zendesk/source.ts'),
  intercom: () => import('#service/connectors/intercom/source.ts'),
  linear: () => import('#service/connectors/linear/source.ts'),
  webhook: () => import('#service/connectors/webhook/source.ts'),
  import: () => import('#service/connectors/import/source.ts'),
}

async function load(name: string): Promise<Source | null> {
  const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  return loader ? (await loader()).source : null
}

/** Sources in the order in which they are offered; each is loaded when it is first asked for. */
export const registry: Registry = {
  find: load,
  async all() {
    const found = await Promise.all(connectable.map(load))
    return found.filter((source) => source !== null)
  },
}
