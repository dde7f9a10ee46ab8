'use client'

import { useEffect, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { answerConfirmation } from '#lib/api/browser/confirmation.ts'
import { confirmedElsewhere } from '#lib/confirmed-elsewhere.ts'
import { whoIsSignedIn } from '#lib/who-is-signed-in.ts'
import { ProviderGlyph } from './provider-buttons.tsx'
import { startAt } from './start-at-provider.ts'

type Provider = { id: string; name: string }

/** The identity providers of this dashboard; null while they are read. */
function useProviders(): Provider[] | null {
  const [providers, setProviders] = useState<Provider[] | null>(null)
  useEffect(() => {
    fetch('/api/auth/providers')
      .then((answer) => answer.json() as Promise<Record<string, Provider>>)
      .then((all) => setProviders(Object.values(all).filter(({ id }) => id !== 'credentials')))
      .catch(() => setProviders([]))
  }, [])
  return providers
}

/** Reloads for another member, because the page shows data of the first one. */
async function goOn(email: string): Promise<void> {
  const present = await whoIsSignedIn()
  if (present && present.email !== email) location.reload()
  else answerConfirmation(present !== null)
}

type Props = {
  email: string
  /** Whether there is another way as well. */
  isOther: boolean
}

/** Asks the identity provider in another window; the page stays as it is and goes on when that window says so. */
export function ConfirmAtProvider({ email, isOther }: Props) {
  const providers = useProviders()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => confirmedElsewhere(() => void goOn(email)), [email])
  const leave = async (id: string) => {
    setProblem(null)
    // Opened before anything is awaited, or the browser takes it for a window that nobody asked for.
    const other = window.open('about:blank', 'signalbox-confirmation', 'popup,width=520,height=680')
    const address = other && (await startAt(id, '/confirmed', { prompt: 'login' }))
    if (address) return other.location.assign(address)
    other?.close()
    setProblem(other ? unreachable : blocked)
  }
  if (providers === null) return null
  return (
    <div className="grid gap-2">
      {problem && (
        <Notice tone="stop" live>
          {problem}
        </Notice>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} className="h-10 text-lg" onClick={() => void leave(id)}>
          <ProviderGlyph id={id} />
          Confirm with {name}
        </Button>
      ))}
      {providers.length === 0 && !isOther && (
        <Notice tone="caution">
          You have no password, and this dashboard has no identity provider. Sign out and sign in again, then
          repeat what you did.
        </Notice>
      )}
    </div>
  )
}

const unreachable = 'The identity provider could not be reached. Try again in a moment.'
const blocked = 'The browser did not open a window. Allow windows of this page, and try again.'
