import { sourceLabel } from '#components/ui/source-icon.tsx'

/** The way that something goes, after the name of the place: "#product on Slack", "ops@halden.example by e-mail". */
export function byMedium(medium: string): string {
  return medium === 'email' ? 'by e-mail' : `on ${sourceLabel(medium)}`
}
