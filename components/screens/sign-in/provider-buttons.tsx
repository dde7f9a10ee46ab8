'use client'

import { useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProviderGlyph } from './provider-glyph.tsx'
import { startAt } from './start-at.ts'

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
