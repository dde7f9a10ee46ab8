import * as z from 'zod'
import { flag, list, text, word } from '#service/api/arrivals/lenient.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { organizationPath, read, readFeedback, settingsOf } from './client.ts'
import * as shapes from './shapes.ts'

const app = z.object({
  name: word,
  slug: word,
  webhookUrl: text,
  isAlertable: flag,
  events: list(z.string()),
})

const installation = z.object({ uuid: word, app: z.object({ slug: word }).catch({ slug: undefined }) })

const part = z.looseObject({ id: word, value: word, service: word, sentryAppInstallationUuid: word })
const rule = z.object({
  name: word,
  status: word,
  filters: list(part),
  conditions: list(part),
  actions: list(part),
})

type App = z.infer<typeof app>
type Rule = z.infer<typeof rule>

/** Number of the category “feedback” in the rules of Sentry. */
const feedbackCategory = '6'

/** Rules without a filter of the category let feedback pass as well. */
const letsPass = ({ filters, conditions }: Rule) =>
  [...(filters ?? []), ...(conditions ?? [])]
    .filter(({ id }) => id?.includes('IssueCategoryFilter'))
    .every(({ value }) => value === feedbackCategory || value === 'feedback')

const sendsTo = ({ actions }: Rule, names: string[]) =>
  (actions ?? []).some(
    (it) => names.includes(it.service ?? '') || names.includes(it.sentryAppInstallationUuid ?? ''),
  )

async function step(name: string, run: () => Promise<Omit<TestStep, 'name'>>): Promise<TestStep> {
  try {
    return { name, ...(await run()) }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return { name, ok: false, message: error.message }
  }
}

async function ownApp(access: Access): Promise<App | undefined> {
  const apps = await read(access, `${organizationPath(access)}/sentry-apps/`, list(app))
  return apps?.find(({ webhookUrl }) => webhookUrl === access.inboundUrl)
}

async function rulesOf(access: Access): Promise<Rule[]> {
  const { organization, projects } = settingsOf(access)
  const named =
    projects.length > 0
      ? projects
      : ((await read(access, `${organizationPath(access)}/projects/`, list(shapes.project))) ?? []).flatMap(
          ({ slug }) => slug ?? [],
        )
  const rules: Rule[] = []
  for (const project of named.slice(0, 50))
    rules.push(...((await read(access, `/projects/${organization}/${project}/rules/`, list(rule))) ?? []))
  return rules.filter(({ status }) => status !== 'disabled')
}

async function alertStep(access: Access, own: App): Promise<Omit<TestStep, 'name'>> {
  const name = own.name ?? 'the integration'
  if (own.events?.includes('issue'))
    return {
      ok: true,
      message: 'None is needed: the integration sends every new issue, and feedback with them.',
    }
  if (own.isAlertable === false)
    return {
      ok: false,
      message: `Switch on “Alert Rule Action” in ${name}, then create an alert that uses it.`,
    }
  const installed = await read(
    access,
    `${organizationPath(access)}/sentry-app-installations/`,
    list(installation),
  )
  const uuids = (installed ?? []).filter((it) => it.app.slug === own.slug).flatMap(({ uuid }) => uuid ?? [])
  const names = [...(own.slug === undefined ? [] : [own.slug]), ...uuids]
  const found = (await rulesOf(access)).find((it) => sendsTo(it, names) && letsPass(it))
  if (found) return { ok: true, message: `The alert “${found.name ?? ''}” sends feedback here.` }
  const message =
    'No alert sends feedback here. Alerts → Create Alert → Issues; When: “A new issue is created”; If: “The issue’s category ' +
    `is equal to Feedback”; Then: “Send a notification via ${name}”. Until then it is searched every five minutes.`
  return { ok: false, message }
}

export async function test(access: Access): Promise<TestStep[]> {
  const feedback = await step('Feedback', async () => {
    const since = new Date(access.now().getTime() - 14 * 86_400_000)
    const { issues } = await readFeedback(access, since, null)
    const found =
      issues.length > 0 ? 'There is some of the last 14 days.' : 'There was none in the last 14 days.'
    return { ok: true, message: `The token reads it. ${found}` }
  })
  if (!feedback.ok) return [feedback]
  let own: App | undefined
  const integration = await step('Integration', async () => {
    own = await ownApp(access)
    return own
      ? { ok: true, message: 'It is there and leads to this connection.' }
      : { ok: false, message: 'No integration there has the address of this connection as its Webhook URL.' }
  })
  const found = own
  if (!found) return [feedback, integration]
  return [feedback, integration, await step('Alert', () => alertStep(access, found))]
}
