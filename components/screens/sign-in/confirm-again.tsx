'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { answerConfirmation } from '#lib/api/browser/confirmation.ts'
import { takesPasskeys } from '#lib/hosts.ts'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx'

/** Asks for what this member signs in with. Closing it leaves undone what was begun. */
export default function ConfirmAgain() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.members.getOwn.queryOptions())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerConfirmation(false)}
      title="Confirm that it is you"
      description="You signed in a while ago. Confirm it to continue with what you were doing."
      size="sm"
    >
      {isPending && <LoadingRows rows={2} label="Loading how you sign in" />}
      {!isPending && !data && (
        <ReadFailure
          title="How you sign in could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      )}
      {data && <Way own={data} />}
    </Dialog>
  )
}

function Way({ own }: { own: OwnMember }) {
  const hasPasskey = Boolean(own.passkeyCount) && takesPasskeys(location.origin)
  return (
    <div className="grid gap-4">
      {hasPasskey && <ConfirmWithPasskey />}
      {own.hasPassword ? (
        <ConfirmForm email={own.email} hasApp={own.secondFactor !== null} isFirst={!hasPasskey} />
      ) : (
        <ConfirmAtProvider email={own.email} isOther={hasPasskey} />
      )}
    </div>
  )
}
