'use client'

import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Exchanges the recovery codes, after saying that the earlier ones end. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function make() {
    setPending(true)
    setError(null)
    try {
      setCodes((await client.secondFactors.newCodes({})).recoveryCodes)
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={codes ? 'Your new recovery codes' : 'Make new recovery codes?'}
      description={codes ? undefined : 'The codes that you have stop working at once.'}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            I have stored them
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => void make()}>
              Make new codes
            </Button>
          </>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} />}
      {error !== null && (
        <Failed title="No codes were made" requestId={requestIdOf(error)} compact>
          {describeFailure(error).text}
        </Failed>
      )}
    </Dialog>
  )
}
