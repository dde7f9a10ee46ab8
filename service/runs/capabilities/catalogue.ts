import { type CapabilityKey, capabilities } from '#service/api/capabilities/catalogue.ts'
import { accountTools } from './accounts.ts'
import { messageTools } from './messages.ts'
import { placeTools } from './places.ts'
import type { Capability, Tool } from './tool.ts'
import { topicTools } from './topics.ts'

const tools: Record<CapabilityKey, Tool[]> = {
  ...messageTools,
  ...topicTools,
  ...accountTools,
  ...placeTools,
}

const catalogue: Capability[] = capabilities.map((it) => ({ ...it, tools: tools[it.key] }))

type Allowance = { capabilityMode: 'all' | 'custom'; allowedCapabilities: string[] | null }

/** What a run may use: what its definition allows; only what reads where nothing may be changed. */
export function allowedTo(
  { capabilityMode, allowedCapabilities }: Allowance,
  readOnly: boolean,
): Capability[] {
  const allowed = new Set(allowedCapabilities ?? [])
  return catalogue.filter(
    ({ key, writes }) => (capabilityMode === 'all' || allowed.has(key)) && !(readOnly && writes),
  )
}
