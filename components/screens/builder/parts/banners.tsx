'use client'

import { Banner } from '#components/ui/banner.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { routes } from '#lib/routes.ts'
import { discardAndSay } from '../state/discard.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'

type Props = {
  record: DraftRecord
  /** Somebody else has saved a version since the page was opened. */
  isBehind: boolean
  compare: () => void
}

/** Says that a draft was restored, was saved in another tab, or that somebody else saved a newer version. */
export default function Banners({ record, isBehind, compare }: Props) {
  const { restored, elsewhere, isLost, startOver } = record
  return (
    <>
      {elsewhere && (
        <Banner
          actions={
            <>
              <ButtonLink size="sm" href={routes.automation(elsewhere.id)}>
                Open it
              </ButtonLink>
              <Button size="sm" variant="quiet" onClick={startOver}>
                Create another from this draft
              </Button>
            </>
          }
        >
          This was saved in another tab, as “{elsewhere.name}”.
        </Banner>
      )}
      {restored && (
        <Banner
          actions={
            <>
              <Button size="sm" variant="quiet" onClick={record.dismissRestored}>
                Continue with it
              </Button>
              <Button size="sm" onClick={() => discardAndSay(record)}>
                Discard it
              </Button>
            </>
          }
        >
          Your draft is restored. You last changed it{' '}
          <TimeAgo instant={new Date(restored.at).toISOString()} />. It is not saved yet.
        </Banner>
      )}
      {isBehind && (
        <Banner
          tone="caution"
          actions={
            <Button size="sm" onClick={compare}>
              Compare
            </Button>
          }
        >
          Somebody else has saved a newer version. Your draft here is kept.
        </Banner>
      )}
      {isLost && (
        <Banner tone="caution">
          This browser cannot keep drafts: its storage is full or blocked. Save before you leave the page.
        </Banner>
      )}
    </>
  )
}
