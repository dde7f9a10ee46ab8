'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'
import { OpenSessions } from './open-sessions.tsx'

const loadActions = () => import('#components/kit/page/viewer-actions.ts')

/** Shows this session, with buttons that end the others or all. */
export function Sessions({ own: { lastSignedInAt } }: { own: OwnMember }) {
  const offers = useOffers()
  const canEnd = offers('endSessions')
  const others = useEndOthers()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      const { signOutEverywhere } = await loadActions()
      await signOutEverywhere()
    } catch (error) {
      sayWhyFailed('No session was ended', error)
    } finally {
      setLeaving(false)
    }
  }
  if (!canEnd) return null
  return (
    <Section
      flush
      title="Sessions"
      note={
        <>
          Last signed in <TimeAgo instant={lastSignedInAt} />
        </>
      }
    >
      <dl>
        {offers('listSessions') && <OpenSessions />}
        <SettingRow title="Other sessions" note="For example a browser that you no longer use or left open.">
          <Button loading={others.isPending} onClick={() => void others.end()}>
            Sign out other sessions
          </Button>
        </SettingRow>
        <SettingRow title="All sessions" note="On every device, including this one.">
          <Button loading={isLeaving} onClick={() => void leave()}>
            Sign out everywhere
          </Button>
        </SettingRow>
      </dl>
    </Section>
  )
}

/** Ends all sessions; this one gets a new cookie. */
function useEndOthers() {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  async function end() {
    setPending(true)
    try {
      await client.members.endSessions({})
      toast({ title: 'Your other sessions have ended', description: 'You stay signed in here.' })
      void cache.invalidateQueries({ queryKey: api.members.key() })
    } catch (error) {
      sayWhyFailed('No session was ended', error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, end }
}
