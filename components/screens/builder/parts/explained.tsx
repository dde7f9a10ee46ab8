import { Lock } from 'lucide-react'
import { StateFrame } from '#components/kit/states/state-frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'

/** Shown to members who may read automations but not change them. */
export function NotAllowed({ what }: { what: 'create' | 'edit' }) {
  return (
    <StateFrame
      icon={<Lock aria-hidden="true" />}
      title={`Only an owner or an admin can ${what} automations`}
      actions={<ButtonLink href={routes.automations}>See the automations</ButtonLink>}
    >
      An automation acts for the whole organization. An owner can change your role in Settings → Members.
    </StateFrame>
  )
}

export function UnknownTemplate({ slug }: { slug: string }) {
  return (
    <div className="mb-5">
      <Banner tone="caution">
        There is no template “{slug}”, or it cannot be loaded now. You can build the automation from scratch
        here.
      </Banner>
    </div>
  )
}
