'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'

const TurnOnDialog = lazyPart(() => import('./turn-on-dialog.tsx'))
const NewCodesDialog = lazyPart(() => import('./new-codes-dialog.tsx'))

type Open = 'turn on' | 'turn off' | 'new codes' | null

/** Asks for a code after the password: turns it on and off, and makes recovery codes. */
export function TwoStep({ own }: { own: OwnMember }) {
  const [open, setOpen] = useState<Open>(null)
  const cache = useQueryClient()
  if (!useOffers()('turnOnSecondFactor')) return null
  const refresh = () => void cache.invalidateQueries({ queryKey: api.members.key() })
  const close = () => {
    setOpen(null)
    refresh()
  }
  const turnOff = async () => {
    await client.secondFactors.turnOff({})
    toast({ title: 'Two-step sign-in is off' })
    refresh()
  }
  return (
    <Section flush title="Two-step sign-in">
      <dl>
        {own.secondFactor ? (
          <On factor={own.secondFactor} onOpen={setOpen} />
        ) : (
          <Off own={own} onOpen={setOpen} />
        )}
      </dl>
      <Suspense>
        {open === 'turn on' && <TurnOnDialog onClose={close} />}
        {open === 'new codes' && <NewCodesDialog onClose={close} />}
        {open === 'turn off' && (
          <ConfirmDialog
            title="Turn two-step sign-in off?"
            points={[
              own.secondFactorRequired
                ? 'This organization requires a second factor: without a passkey you have to set up another one to continue.'
                : 'Anybody who knows your password can sign in as you.',
              'The entry in your authenticator app and your recovery codes stop working.',
              'You can turn it on again at any time, with a new entry in the app.',
            ]}
            act="Turn it off"
            failed="Two-step sign-in is still on"
            undoable
            onClose={() => setOpen(null)}
            run={turnOff}
          />
        )}
      </Suspense>
    </Section>
  )
}

function Off({ own, onOpen }: { own: OwnMember; onOpen: (open: Open) => void }) {
  return (
    <SettingRow title="Authenticator app" note="A code from your phone, after the password.">
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">{offWords(own)}</p>
        {own.hasPassword && <Button onClick={() => onOpen('turn on')}>Turn on</Button>}
      </div>
    </SettingRow>
  )
}

function offWords({ hasPassword, secondFactorRequired, passkeyCount }: OwnMember): string {
  if (!hasPassword) return 'It needs a password, and you sign in without one.'
  if (secondFactorRequired && passkeyCount)
    return 'Off: you sign in with a passkey, and not with the password alone.'
  return 'Off: your password alone signs you in.'
}

type OnProps = { factor: NonNullable<OwnMember['secondFactor']>; onOpen: (open: Open) => void }

function On({ factor: { onSince, recoveryCodesLeft: left }, onOpen }: OnProps) {
  return (
    <>
      <SettingRow title="Authenticator app" note="A code from your phone, after the password.">
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 text-ink-2">
            On, since <TimeAgo instant={onSince} />
          </p>
          <Button onClick={() => onOpen('turn off')}>Turn off</Button>
        </div>
      </SettingRow>
      <SettingRow title="Recovery codes" note="For when you do not have your phone.">
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <p className={`min-w-0 flex-1 basis-56 ${left < 3 ? 'text-caution' : 'text-ink-2'}`}>
            {left === 1 ? '1 code is left' : `${left} codes are left`}
          </p>
          <Button onClick={() => onOpen('new codes')}>New codes</Button>
        </div>
      </SettingRow>
    </>
  )
}
