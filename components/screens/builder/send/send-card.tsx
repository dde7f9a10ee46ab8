'use client'

import { Suspense, useId } from 'react'
import { byMedium } from '#components/kit/automation/words.ts'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { nameOf, type SendTo } from '../draft/draft.ts'
import { controlId } from '../draft/fields.ts'
import { Card } from '../parts/card.tsx'
import { useBuilderField, useDraft } from '../state/builder-form.ts'
import { type BuiltPlace, placesIn } from './places.ts'
import { useOrganization, usePlaceWords } from './use-places.ts'

const AddPlace = lazyPart(() => import('./add-place.tsx'))
const PlaceList = lazyPart(() => import('./place-list.tsx'))
const InboxMembers = lazyPart(() => import('./inbox-members.tsx'))
const Previews = lazyPart(() => import('./previews.tsx'))

/** Chooses where the output is sent, with a preview. */
export function SendCard() {
  const { value: sendTo, set: change, problem } = useBuilderField('sendTo')
  const set = (next: SendTo) => change(next)
  const title = nameOf(useDraft())
  const organization = useOrganization()
  const offers = useOffers()
  const standard = organization?.defaultOutput ? placesIn([organization.defaultOutput]) : []
  const chosen = sendTo.kind === 'default' ? standard : placesIn(sendTo.outputs)
  const isMissing = organization !== null && sendTo.kind === 'default' && standard.length === 0
  const isNowhere = sendTo.kind === 'places' && chosen.length === 0
  const inbox = useBuilderField('inbox')
  return (
    <Card
      title="Send to"
      note="Where the output is sent"
      state={stateOf({ isWrong: Boolean(problem) || isMissing, isOpen: isNowhere && !inbox.value })}
    >
      {offers('listInbox') && <InboxSwitch isOn={inbox.value} onChange={inbox.set} />}
      {offers('listInbox') && inbox.value && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <InboxMembers />
        </Suspense>
      )}
      <Choices
        id={controlId('sendTo')}
        label="Destination"
        value={sendTo.kind}
        columns={2}
        onChange={(kind) => set(kind === 'default' ? { kind } : { kind, outputs: keptOutputs(sendTo) })}
        choices={[
          {
            value: 'default',
            label: 'The default destination',
            note: <Standard places={standard} isKnown={organization !== null} />,
          },
          offers('updateAutomation')
            ? {
                value: 'places',
                label: inbox.value ? 'Other channels, or none' : 'Other channels or addresses',
                note: 'Slack, Discord, Teams, e-mail',
              }
            : { value: 'places', label: 'Another channel', note: 'One channel of Slack or Discord' },
        ]}
      />
      {isMissing && (
        <p className="text-sm text-stop">
          No default destination is set. Choose a channel here, or ask an admin to set a default under
          Settings.
        </p>
      )}
      {sendTo.kind === 'places' && (
        <Suspense fallback={<Skeleton className="h-8" />}>
          <PlaceList outputs={sendTo.outputs} onChange={(outputs) => set({ kind: 'places', outputs })} />
          <AddPlace
            outputs={sendTo.outputs}
            onChange={(outputs) => set({ kind: 'places', outputs })}
            isWide={offers('updateAutomation')}
          />
        </Suspense>
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

function stateOf({ isWrong, isOpen }: { isWrong: boolean; isOpen: boolean }) {
  if (isWrong) return 'wrong'
  return isOpen ? 'open' : 'complete'
}

/** The place that is always there. */
function InboxSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4 rounded-[7px] border border-line px-3 py-2">
      <label htmlFor={id} className="min-w-0 cursor-pointer">
        <span className="font-medium">Inbox</span>
        <span className="block text-sm text-ink-2">
          The output is read here, under Inbox. Needs no other destination.
        </span>
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  )
}

function keptOutputs(sendTo: SendTo) {
  return sendTo.kind === 'places' ? sendTo.outputs : []
}

function Standard({ places, isKnown }: { places: readonly BuiltPlace[]; isKnown: boolean }) {
  const wordsFor = usePlaceWords()
  if (!isKnown) return <>The destination set for the whole organization.</>
  if (places.length === 0) return <>None is set.</>
  return (
    <>
      {places.map((place) => `${wordsFor(place).label} ${byMedium(place.channel)}`).join(', ')}, as set when
      you save
    </>
  )
}
