import { routes } from '#service/doors/http/operations.ts'
import { type Calls, isReading, routeOf } from './calls.ts'
import type { Tool } from './tool.ts'
import { accountTools } from './tools/accounts.ts'
import { automationTools } from './tools/automations.ts'
import { findTools } from './tools/find.ts'
import { otherTools } from './tools/other.ts'
import { readTools } from './tools/read.ts'
import { topicTools } from './tools/topics.ts'

const access = 'Who may come in is decided by people in the dashboard, not by a program.'
const settings = 'Settings of the organization are changed by people in the dashboard, not by a program.'
const secret = 'It takes or answers a secret, which would stay in the conversation.'
const outside = 'It leads data out of Signalbox, which people decide in the dashboard.'
const stream = 'It is not JSON: a stream, a file, or a form with one.'
const final = 'It cannot be undone. People do it in the dashboard.'

/** Branches of the contract, and single operations, that no assistant is given, with the reason that it is told. */
const keptBack: Record<string, string> = {
  signIns: access,
  setup: access,
  members: access,
  secondFactors: access,
  passkeys: access,
  invitations: access,
  passwordResets: access,
  apiKeys: access,
  assistants: access,
  mailServer: secret,
  // It also says whether assistants get identities masked.
  'organization.update': settings,
  'organization.requireSecondFactor': access,
  'organization.allowStorySharing': access,
  'storyShares.create': outside,
  'storyShares.open': access,
  'models.saveProvider': secret,
  'models.testProvider': secret,
  'webhookEndpoints.create': secret,
  'webhookEndpoints.rotateSecret': secret,
  'webhookEndpoints.update': outside,
  'connections.create': secret,
  'connections.update': secret,
  'connections.rotateSecret': secret,
  'destinations.create': secret,
  'destinations.update': secret,
  'runs.stream': stream,
  'imports.create': stream,
  'imports.refused': stream,
  'people.erase': final,
  'sampleData.remove': final,
}

/** Of a branch that is kept back, what may be known all the same. */
const givenAnyway = new Set(['members.list', 'members.getOwn'])

/** Says why no assistant is given an operation; null when it is. Whatever the contract gains is given, unless it is named above. */
export function keptBackFor(operation: string): string | null {
  const [branch = ''] = operation.split('.')
  return givenAnyway.has(operation) ? null : (keptBack[operation] ?? keptBack[branch] ?? null)
}

/** Operations and branches that are named, for the test that nothing is named that is not there. */
export const namesKeptBack = [...Object.keys(keptBack), ...givenAnyway]

/** Tools named for tasks, in the order in which a client lists them. */
export const tools: readonly Tool[] = [
  ...findTools,
  ...readTools,
  ...topicTools,
  ...accountTools,
  ...automationTools,
  ...otherTools({ routes, keptBackFor }),
]

export function isOffered({ operations, takesAny }: Tool, calls: Calls): boolean {
  return takesAny === true ? operations.some((it) => calls.may(it)) : operations.every((it) => calls.may(it))
}

/** Whether all that the tool may do for this caller is to read. */
export function isReadTool({ operations, isDescribing }: Tool, calls: Calls): boolean {
  if (isDescribing) return true
  return operations.every((it) => {
    const route = routeOf.get(it)
    return route !== undefined && (isReading(route) || !calls.may(it))
  })
}
