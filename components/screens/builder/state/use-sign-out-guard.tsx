'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { askBefore } from '#components/kit/form/unsaved/when-saved.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

/** A draft outlives leaving its page, but not signing out: that is asked about. Render what it gives. */
export function useSignOutGuard(isDirty: boolean): ReactNode {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useEffect(() => (isDirty ? askBefore((go) => setWay({ go }), 'draft') : undefined), [isDirty])
  const stay = () => setWay(null)
  return (
    <Dialog
      open={way !== null}
      onOpenChange={(open) => !open && stay()}
      title="Sign out without saving?"
      description="Your draft on this page is not saved. This browser keeps no drafts of whoever signs out."
      size="sm"
      footer={
        <>
          <Button onClick={stay} autoFocus>
            Stay
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              stay()
              way?.go()
            }}
          >
            Sign out
          </Button>
        </>
      }
    />
  )
}
