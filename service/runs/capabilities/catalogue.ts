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

/** Capabilities that a run may use: those its definition allows, and with `readOnly` only those that read. */
export function allowedTo(
  { capabilityMode, allowedCapabilities }: Allowance,
  readOnly: boolean,
): Capability[] {
  const allowed = new Set(allowedCapabilities ?? [])
  return catalogue.filter(
    ({ key, writes }) => (capabilityMode === 'all' || allowed.has(key)) && !(readOnly && writes),
  )
}
