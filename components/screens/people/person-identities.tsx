import { CopyId } from '#components/ui/copy-button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { Person } from '#contract/people.ts'
import { PersonSection } from './person-section.tsx'

/** The accounts that are known to be one person. */
export function PersonIdentities({ person }: { person: Person }) {
  const { identities, id } = person
  return (
    <PersonSection title="Accounts" note={<CopyId value={id} what="person id" />}>
      <ul className="grid gap-1">
        {identities.map(({ platform, platformId }) => (
          <li key={`${platform} ${platformId}`} className="flex min-w-0 items-center gap-2 text-sm">
            <span className="flex w-24 shrink-0 items-center gap-2 text-ink-2">
              <SourceIcon source={platform} decorative />
              {sourceLabel(platform)}
            </span>
            <CopyId value={platformId} what={`${sourceLabel(platform)} id`} className="min-w-0" />
          </li>
        ))}
      </ul>
    </PersonSection>
  )
}
