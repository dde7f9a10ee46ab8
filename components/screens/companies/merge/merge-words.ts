import type { Company, CompanyDetail } from '#contract/companies.ts'
import { formatCount } from '#lib/format.ts'

type Counted = Pick<Company, 'name' | 'personCount' | 'messageCount' | 'primaryDomain'> &
  Partial<Pick<CompanyDetail, 'domains'>>

const some = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

/** What a merge does, each point exact. The first is what moves. */
export function mergeWords(source: Counted, target: Pick<Company, 'name'>): string[] {
  const domains = source.domains ?? (source.primaryDomain ? [source.primaryDomain] : [])
  const named = domains.length > 0 && domains.length <= 3 ? ` (${domains.join(', ')})` : ''
  const moving = [
    some(source.personCount, 'person', 'people'),
    some(source.messageCount, 'message', 'messages'),
    some(domains.length, 'domain', 'domains') + named,
  ]
  return [
    `${moving[0]}, ${moving[1]} and ${moving[2]} move to ${target.name}.`,
    `New messages from there count for ${target.name}, too.`,
    `${source.name} leaves every list. Its history stays readable from that of ${target.name}.`,
    `Name, logo and VIP mark of ${target.name} stay as they are.`,
  ]
}
