'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { OwnMember } from '#contract/members.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { SettingRow } from '../rows.tsx'

const loadActions = () => import('#components/kit/page/viewer-actions.ts')

/** This session, and the buttons that sign out here and everywhere. */
export function Sessions({ own: { lastSignedInAt } }: { own: OwnMember }) {
  const canEnd = useOffers()('endSessions')
  const others = useEndOthers()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      const { signOutEverywhere } = await loadActions()
      await signOutEverywhere()
    } catch (error) {
      refused(error)
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
        <SettingRow title="Other sessions" note="A browser you no longer have, or one you left open.">
          <Button loading={others.isPending} onClick={() => void others.end()}>
            Sign out other sessions
          </Button>
        </SettingRow>
        <SettingRow title="Every session" note="On every device, this one too.">
          <Button loading={isLeaving} onClick={() => void leave()}>
            Sign out everywhere
          </Button>
        </SettingRow>
      </dl>
    </Section>
  )
}

function refused(error: unknown) {
  const { title, text } = describeFailure(error)
  toast({ title: `Nothing was signed out: ${title}`, description: text, tone: 'stop' })
}

/** All sessions end; the dashboard lets the one that asked go on. */
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
      refused(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, end }
}
