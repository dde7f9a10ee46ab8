'use client'

import { X } from 'lucide-react'
import { IconButton } from '#components/ui/button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Output } from '../draft/draft.ts'
import { placesIn, removePlace } from './places.ts'
import { usePlaceWords } from './use-places.ts'

type Props = { outputs: readonly Output[]; onChange: (outputs: Output[]) => void }

/** The chosen places, each of which can be taken out. */
export default function PlaceList({ outputs, onChange }: Props) {
  const wordsFor = usePlaceWords()
  const places = placesIn(outputs).map(wordsFor)
  if (places.length === 0) return null
  return (
    <ul aria-label="Destinations" className="rounded-[7px] border border-line">
      {places.map((place) => (
        <li
          key={`${place.channel} ${place.id} ${place.mode}`}
          className="border-b border-line px-3 py-1.5 last:border-b-0"
        >
          <div className="flex min-w-0 items-center gap-2">
            <span className="text-ink-3">
              <SourceIcon source={place.channel} decorative />
            </span>
            <span className="min-w-0 truncate font-medium">{place.label}</span>
            <span className="min-w-0 truncate text-sm text-ink-3">
              {[sourceLabel(place.channel), place.where].filter(Boolean).join(', ')}
            </span>
            <IconButton
              label={`Remove ${place.label}`}
              size="sm"
              className="ml-auto"
              onClick={() => onChange(removePlace(outputs, place))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {place.trouble && (
            <p role="status" className="flex items-start gap-2 pb-1 text-sm text-caution">
              <span className="mt-1">
                <StatusMark status="held" />
              </span>
              {place.trouble}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
