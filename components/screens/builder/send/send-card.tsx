'use client'

import { X } from 'lucide-react'
import { Suspense } from 'react'
import { byMedium } from '#components/kit/automation/words.ts'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { nameOf, type Output, type SendTo } from '../draft/draft.ts'
import { controlId } from '../draft/fields.ts'
import { Card } from '../parts/card.tsx'
import { useBuilderField, useDraft } from '../state/builder-form.ts'
import { type BuiltPlace, placesIn, removePlace } from './places.ts'
import { useOrganization, usePlaceWords } from './use-places.ts'

type Props = { outputs: readonly Output[]; onChange: (outputs: Output[]) => void }

function PlaceList({ outputs, onChange }: Props) {
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

const AddPlace = lazyPart(() => import('./add-place.tsx'))
const Previews = lazyPart(() => import('./previews.tsx'))

/** Where the output goes, and how it will look there. */
export function SendCard() {
  const { value: sendTo, set: change, problem } = useBuilderField('sendTo')
  const set = (next: SendTo) => change(next)
  const title = nameOf(useDraft())
  const organization = useOrganization()
  const offers = useOffers()
  const standard = organization?.defaultOutput ? placesIn([organization.defaultOutput]) : []
  const chosen = sendTo.kind === 'default' ? standard : placesIn(sendTo.outputs)
  const isMissing = organization !== null && sendTo.kind === 'default' && standard.length === 0
  return (
    <Card
      title="Send to"
      note="Where the output goes"
      state={
        problem || isMissing ? 'wrong' : sendTo.kind === 'places' && chosen.length === 0 ? 'open' : 'complete'
      }
    >
      <Choices
        id={controlId('sendTo')}
        label="Destination"
        value={sendTo.kind}
        columns={2}
        onChange={(kind) => set(kind === 'default' ? { kind } : { kind, outputs: keptOutputs(sendTo) })}
        choices={[
          {
            value: 'default',
            label: 'The default of the organization',
            note: <Standard places={standard} isKnown={organization !== null} />,
          },
          offers('updateAutomation')
            ? { value: 'places', label: 'Other channels or addresses', note: 'Slack, Discord, Teams, e-mail' }
            : { value: 'places', label: 'Another channel', note: 'One channel of Slack or Discord' },
        ]}
      />
      {isMissing && (
        <p className="text-sm text-stop">
          There is no default yet. Choose a channel here, or let an admin set a default under Settings.
        </p>
      )}
      {sendTo.kind === 'places' && (
        <>
          <PlaceList outputs={sendTo.outputs} onChange={(outputs) => set({ kind: 'places', outputs })} />
          <Suspense fallback={<Skeleton className="h-8" />}>
            <AddPlace
              outputs={sendTo.outputs}
              onChange={(outputs) => set({ kind: 'places', outputs })}
              isWide={offers('updateAutomation')}
            />
          </Suspense>
        </>
      )}
      {problem && <FieldError id="builder-sendTo-error" text={problem} />}
      {chosen.length > 0 && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Previews media={[...new Set(chosen.map(({ channel }) => channel))]} title={title} />
        </Suspense>
      )}
    </Card>
  )
}

function keptOutputs(sendTo: SendTo) {
  return sendTo.kind === 'places' ? sendTo.outputs : []
}

function Standard({ places, isKnown }: { places: readonly BuiltPlace[]; isKnown: boolean }) {
  const wordsFor = usePlaceWords()
  if (!isKnown) return <>Where the organization has settled on.</>
  if (places.length === 0) return <>None is set.</>
  return (
    <>
      {places.map((place) => `${wordsFor(place).label} ${byMedium(place.channel)}`).join(', ')}, as it is when
      you save
    </>
  )
}
