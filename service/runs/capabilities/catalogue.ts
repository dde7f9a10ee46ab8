import { accountCapabilities } from './accounts.ts'
import { messagesRead } from './messages.ts'
import { placeCapabilities } from './places.ts'
import type { Capability } from './tool.ts'
import { topicsRead, topicsWrite } from './topics.ts'

/** Everything an automation can be allowed to do. A key that is here once stays, because automations name it. */
export const capabilityCatalogue: readonly Capability[] = [
  messagesRead,
  topicsRead,
  topicsWrite,
  ...accountCapabilities,
  ...placeCapabilities,
]

type Allowance = { capabilityMode: 'all' | 'custom'; allowedCapabilities: string[] | null }

/** What a run may use: what its definition allows; only what reads where nothing may be changed. */
export function allowedTo(
  { capabilityMode, allowedCapabilities }: Allowance,
  readOnly: boolean,
): Capability[] {
  const allowed = new Set(allowedCapabilities ?? [])
  return capabilityCatalogue.filter(
    ({ key, writes }) => (capabilityMode === 'all' || allowed.has(key)) && !(readOnly && writes),
  )
}
