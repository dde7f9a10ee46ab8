'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { ListedMember, OwnMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { SettingRow } from '../rows.tsx'

/** Whether a member has an authenticator app or a passkey. */
export function hasFactor({ hasSecondFactor, passkeyCount }: ListedMember): boolean {
  return hasSecondFactor === true || Boolean(passkeyCount)
}

/** Asks a second factor of everybody, or leaves it to each member. For owners. */
export function RequireFactor({ members }: { members: readonly ListedMember[] }) {
  const { data: own } = useQuery(api.members.getOwn.queryOptions())
  const [isAsking, setAsking] = useState(false)
  if (!useOffers()('requireSecondFactor') || !own) return null
  const without = members.filter((member) => !hasFactor(member)).length
  return (
    <Section flush title="Signing in">
      <dl>
        <SettingRow title="Second factor" note="An authenticator app or a passkey, besides the password.">
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-ink-2">
              <Words own={own} without={without} />
            </p>
            {(own.secondFactorRequired || hasFactor(own)) && (
              <Button onClick={() => setAsking(true)}>
                {own.secondFactorRequired ? 'Leave it to each member' : 'Require it of everybody'}
              </Button>
            )}
          </div>
        </SettingRow>
      </dl>
      <Suspense>
        {isAsking && <AskDialog own={own} without={without} onClose={() => setAsking(false)} />}
      </Suspense>
    </Section>
  )
}

type Props = { own: OwnMember; without: number }

const membersHave = (count: number) => (count === 1 ? '1 member has none' : `${count} members have none`)

function Words({ own, without }: Props) {
  if (own.secondFactorRequired)
    return without === 0
      ? 'Required of everybody, and everybody has one.'
      : `Required of everybody. ${membersHave(without)} yet, and set it up at their next visit.`
  if (hasFactor(own))
    return `Each member decides. ${without === 0 ? 'Everybody has one' : membersHave(without)}.`
  return (
    <>
      Each member decides. To require it of everybody, set one up{' '}
      <Link href={routes.settingsAccount} className="font-medium text-accent hover:underline">
        in your own account
      </Link>{' '}
      first.
    </>
  )
}

function AskDialog({ own, without, onClose }: Props & { onClose: () => void }) {
  const cache = useQueryClient()
  const required = !own.secondFactorRequired
  const change = async () => {
    await client.organization.requireSecondFactor({ required })
    for (const queryKey of [api.members.key(), api.organization.key()])
      void cache.invalidateQueries({ queryKey })
    toast({
      title: required ? 'A second factor is required of everybody' : 'A second factor is a choice again',
    })
  }
  return (
    <ConfirmDialog
      title={required ? 'Require a second factor of everybody?' : 'Leave the second factor to each member?'}
      points={required ? demanding(without) : leaving}
      act={required ? 'Require it' : 'Leave it to each member'}
      failed="Nothing was changed"
      undoable
      isHarmless={required}
      onClose={onClose}
      run={change}
    />
  )
}

const demanding = (without: number) => [
  without === 0
    ? 'Every member has one already.'
    : `${membersHave(without)}. They have to set one up before they can do anything else, also where they are signed in now.`,
  'Members with a passkey and no app can no longer sign in with the password alone.',
  'Sign-ins through an identity provider are exempt: it asks for a second factor of its own. So are API keys.',
]

const leaving = [
  'Members keep what they have set up, and may turn it off.',
  'Members with a passkey and no app can sign in with the password alone again.',
]
