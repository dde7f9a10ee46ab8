import { integrationLabel } from '#components/ui/integration-icon.tsx'

/** GitHub, GitLab or Jira. */
export function orWords(names: readonly string[]): string {
  const words = names.map(integrationLabel)
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
