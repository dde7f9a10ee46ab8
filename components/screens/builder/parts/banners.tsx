'use client'

import { Banner } from '#components/ui/banner.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { routes } from '#lib/routes.ts'
import { discardAndSay } from '../state/discard.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'

type Props = {
  record: DraftRecord
  /** Somebody else has saved a version since this page began. */
  isBehind: boolean
  compare: () => void
}

/** Says that a draft was restored, was saved in another tab, or that somebody else saved a newer version. */
export default function Banners({ record, isBehind, compare }: Props) {
  const { restored, elsewhere, isLost, beginAnew } = record
  return (
    <>
      {elsewhere && (
        <Banner
          actions={
            <>
              <ButtonLink size="sm" href={routes.automation(elsewhere.id)}>
                Open it
              </ButtonLink>
              <Button size="sm" variant="quiet" onClick={beginAnew}>
                Make another one of this
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
                Go on with it
              </Button>
              <Button size="sm" onClick={() => discardAndSay(record)}>
                Discard it
              </Button>
            </>
          }
        >
          Your draft is back, last changed <TimeAgo instant={new Date(restored.at).toISOString()} />. It is
          not saved yet.
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
          Somebody has saved another version meanwhile. What you have here is kept.
        </Banner>
      )}
      {isLost && (
        <Banner tone="caution">
          This browser keeps no drafts: it is full, or does not allow it. Save before you leave the page.
        </Banner>
      )}
    </>
  )
}
