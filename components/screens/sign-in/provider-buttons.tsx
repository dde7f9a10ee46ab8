'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { startAt } from './start-at-provider.ts'

const github =
  'M8 1.2a6.8 6.8 0 0 0-2.15 13.25c.34.06.46-.15.46-.33v-1.2c-1.9.41-2.3-.8-2.3-.8-.3-.8-.75-1-.75-1-.62-.42.05-.41.05-.41.68.05 1.04.7 1.04.7.6 1.04 1.6.74 1.98.57.06-.44.24-.74.43-.9-1.5-.18-3.1-.76-3.1-3.37 0-.74.27-1.35.7-1.82-.07-.17-.3-.87.07-1.8 0 0 .57-.19 1.87.7a6.5 6.5 0 0 1 3.4 0c1.3-.89 1.87-.7 1.87-.7.37.93.14 1.63.07 1.8.44.47.7 1.08.7 1.82 0 2.62-1.6 3.2-3.12 3.36.25.21.46.63.46 1.27v1.88c0 .18.12.4.47.33A6.8 6.8 0 0 0 8 1.2Z'

const google = [
  'M14.6 8.15c0-.48-.04-.94-.12-1.38H8v2.62h3.7a3.16 3.16 0 0 1-1.37 2.07v1.7h2.2c1.3-1.2 2.07-2.95 2.07-5.01Z',
  'M8 14.9c1.86 0 3.42-.62 4.56-1.67l-2.22-1.72c-.62.41-1.4.66-2.34.66a4.1 4.1 0 0 1-3.86-2.84H1.85v1.78A6.9 6.9 0 0 0 8 14.9Z',
  'M4.14 9.33a4.14 4.14 0 0 1 0-2.64V4.9H1.85a6.9 6.9 0 0 0 0 6.2l2.29-1.77Z',
  'M8 3.84c1.01 0 1.92.35 2.64 1.03l1.97-1.97A6.6 6.6 0 0 0 8 1.1a6.9 6.9 0 0 0-6.15 3.8l2.29 1.78A4.1 4.1 0 0 1 8 3.84Z',
]

/** In the colour of the text, so that no provider is louder than another. */
export function ProviderGlyph({ id }: { id: string }) {
  if (id !== 'github' && id !== 'google') return <KeyRound aria-hidden="true" />
  const paths = id === 'github' ? [github] : google
  return (
    <svg viewBox="0 0 16 16" className="size-4" fill="currentColor" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

type Props = { providers: { id: string; name: string }[]; next: string }

export function ProviderButtons({ providers, next }: Props) {
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const leave = async (id: string) => {
    setLeavingTo(id)
    setHasFailed(false)
    const address = await startAt(id, next)
    if (address) return location.assign(address)
    setLeavingTo(null)
    setHasFailed(true)
  }
  return (
    <div className="grid gap-2">
      {hasFailed && (
        <Notice tone="stop" live>
          The identity provider could not be reached. Try again in a moment, or sign in another way.
        </Notice>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} className="h-10 text-lg" loading={leavingTo === id} onClick={() => void leave(id)}>
          <ProviderGlyph id={id} />
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}
