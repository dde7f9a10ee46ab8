'use client'

import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { api } from '#lib/api/browser/api.ts'
import { useTakesPasskeys } from './use-takes-passkeys.ts'

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx'))
const TurnOnDialog = lazyPart(() => import('./turn-on-dialog.tsx'))

type Props = {
  /** Address to open once there is a second factor. */
  next: string
  /** Guess of the server: whether browsers make passkeys here. */
  takesPasskeys: boolean
}

/** Leads somebody to a second factor who can do nothing else, and then to where they wanted to go. */
export function SetUpFactor({ next, takesPasskeys }: Props) {
  const hasPasskeys = useTakesPasskeys(takesPasskeys)
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null)
  const { data, error, isPending, refetch, isFetching } = useQuery(api.members.getOwn.queryOptions())
  const goOn = () => location.assign(next)
  /** Closing the dialog of the app shows whether it was turned on: its codes are shown before. */
  const closeApp = async () => {
    setOpen(null)
    const { data: now } = await refetch()
    if (now?.secondFactor) goOn()
  }
  if (isPending) return <LoadingRows rows={3} label="Loading how you sign in" />
  if (!data)
    return (
      <ReadFailure
        title="How you sign in could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    )
  return (
    <>
      {hasPasskeys && (
        <Way
          icon={<Fingerprint aria-hidden="true" />}
          title="Passkey"
          text="Your fingerprint, your face or the code of your device. Nothing to type when you sign in."
          act="Add a passkey"
          onAct={() => setOpen('passkey')}
        />
      )}
      {data.hasPassword && (
        <Way
          icon={<Smartphone aria-hidden="true" />}
          title="Authenticator app"
          text="A code of six digits from your phone, after your password."
          act="Set up the app"
          onAct={() => setOpen('app')}
        />
      )}
      {!hasPasskeys && !data.hasPassword && (
        <Notice tone="caution">
          You have no password, and browsers make no passkeys at this address. Ask the person who runs
          Signalbox to set a password for you.
        </Notice>
      )}
      <Suspense>
        {open === 'passkey' && <AddPasskeyDialog onClose={() => setOpen(null)} onAdded={goOn} />}
        {open === 'app' && <TurnOnDialog onClose={() => void closeApp()} />}
      </Suspense>
    </>
  )
}

type WayProps = { icon: ReactNode; title: string; text: string; act: string; onAct: () => void }

function Way({ icon, title, text, act, onAct }: WayProps) {
  return (
    <section className="grid gap-3 rounded-[10px] border border-line bg-raised p-4">
      <div>
        <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-ink-3">
          {icon}
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{text}</p>
      </div>
      <Button className="h-10 text-lg" onClick={onAct}>
        {act}
      </Button>
    </section>
  )
}
