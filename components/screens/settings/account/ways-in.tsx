'use client'

import { type ReactNode, Suspense } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import { SettingRow } from '../rows.tsx'
import { useAddressFlag } from '../use-address-flag.ts'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'))

export type Provider = { id: string; name: string }

type Props = { own: OwnMember; providers: Provider[] }

/** Lists the ways to sign in: password, providers, and the button of the demo. */
export function WaysIn({ own, providers }: Props) {
  const { simulated } = useViewer().organization
  const [isChanging, setChanging] = useAddressFlag('password')
  const canChange = useOffers()('changePassword') && own.hasPassword
  useShortcut('c', () => setChanging(true), {
    label: 'Change the password',
    group: 'Your account',
    enabled: canChange,
  })
  return (
    <Section flush title="How you sign in">
      <dl>
        <SettingRow title="Password" note="At least 10 characters.">
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-ink-2">
              <PasswordWords own={own} hasOtherWays={providers.length > 0} />
            </p>
            {canChange && (
              <Button onClick={() => setChanging(true)} aria-keyshortcuts="c">
                Change password
              </Button>
            )}
          </div>
        </SettingRow>
        {providers.map(({ id, name }) => (
          <Way key={id} title={name}>
            {`An account at ${name} signs you in when ${own.email} is its verified address.`}
          </Way>
        ))}
        {simulated && own.role === 'owner' && (
          <Way title="One click">
            This is a demo organization: anybody at the machine that runs it can sign in as its first owner.
          </Way>
        )}
      </dl>
      <Suspense>
        {canChange && isChanging && <PasswordDialog email={own.email} onClose={() => setChanging(false)} />}
      </Suspense>
    </Section>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingRow title={title}>
      <p className="text-ink-2">{children}</p>
    </SettingRow>
  )
}

function PasswordWords({ own, hasOtherWays }: { own: OwnMember; hasOtherWays: boolean }) {
  if (own.passwordChangedAt)
    return (
      <>
        Last changed <TimeAgo instant={own.passwordChangedAt} />
      </>
    )
  if (own.hasPassword) return 'Set'
  return hasOtherWays
    ? 'No password: you sign in another way.'
    : 'No password. The person who runs the service can set one on its command line.'
}
