'use client'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

type Props = { stay: () => void; leave: () => void }

/** Asks before signing out deletes a draft. */
export default function SignOutDialog({ stay, leave }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && stay()}
      title="Sign out without saving?"
      description="Your draft on this page is not saved. It is deleted from this browser when you sign out."
      size="sm"
      footer={
        <>
          <Button onClick={stay} autoFocus>
            Stay
          </Button>
          <Button variant="danger" onClick={leave}>
            Sign out
          </Button>
        </>
      }
    />
  )
}
