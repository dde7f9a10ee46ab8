import { integrationLabel } from '#components/ui/source-icon.tsx'
import { joined } from '#contract/common/joined.ts'

/** GitHub, GitLab or Jira. */
export function orWords(names: readonly string[]): string {
  return joined(names.map(integrationLabel), 'or')
}
