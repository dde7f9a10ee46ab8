'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { ModelList, ModelProvider } from '#contract/models.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import type { OpenDialog, Slot } from './open-dialog.ts'
import { afterwards, providerNames, slotNames, usedWords } from './words.ts'

type Props = { list: ModelList; open: OpenDialog; show(dialog: OpenDialog | null): void }

/** The dialog that is open. */
export default function Dialogs({ list, open, show }: Props) {
  const cache = useQueryClient()
  const close = () => show(null)
  /** Everything that says which model works is read anew. */
  const changed = (now: ModelList) => {
    cache.setQueryData(api.models.list.queryKey(), now)
    for (const { key } of [api.automations, api.capabilities, api.topicWriter, api.storyWriter])
      void cache.invalidateQueries({ queryKey: key() })
  }
  switch (open.what) {
    case 'key':
      return (
        <KeyDialog
          key={open.provider}
          known={list.providers.find(({ provider }) => provider === open.provider) ?? null}
          provider={open.provider}
          onClose={close}
          onSaved={(now) => {
            changed(now)
            const isFirst = !now.levels.some(({ configured }) => configured)
            show(isFirst ? { what: 'choose', slot: 'med', provider: open.provider } : null)
          }}
        />
      )
    case 'choose':
      return (
        <ChooseDialog
          key={open.slot}
          {...{ list, slot: open.slot, provider: open.provider }}
          onClose={close}
          onSaved={(now) => {
            changed(now)
            close()
          }}
        />
      )
    case 'remove-provider':
      return <RemoveProvider {...{ list, provider: open.provider, changed }} onClose={close} />
    case 'leave':
      return <Leave {...{ list, slot: open.slot, changed }} onClose={close} />
  }
}

type Removal = { list: ModelList; changed(now: ModelList): void; onClose(): void }

function RemoveProvider({ list, provider, changed, onClose }: Removal & { provider: ModelProvider }) {
  const name = providerNames[provider]
  const used = usedWords(list.providers.find((one) => one.provider === provider)?.usedBy ?? null)
  const left = list.levels.filter((one) => one.isSet && one.provider !== provider)
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      points={[
        ...(used.length === 0
          ? ['Nothing uses its models now.']
          : used.map((words) => `In use by ${words}.`)),
        ...(used.length === 0 ? [] : [afterwards(left)]),
        'Its key is erased here. At the provider it stays valid until you end it there.',
      ]}
      act={`Remove ${name}`}
      failed="The provider was not removed"
      onClose={onClose}
      run={async () => {
        changed(await client.models.removeProvider({ provider, force: true }))
        toast({ title: `${name} removed` })
      }}
    />
  )
}

function Leave({ list, slot, changed, onClose }: Removal & { slot: Slot }) {
  const left = list.levels.filter((one) => one.isSet && one.level !== slot)
  const served = slot === 'embed' ? list.embedding : list.levels.find(({ level }) => level === slot)
  const used =
    left.length > 0
      ? []
      : usedWords(list.providers.find(({ provider }) => provider === served?.provider)?.usedBy ?? null)
  return (
    <ConfirmDialog
      title={`Remove the model for ${slotNames[slot]}`}
      points={[
        ...used.map((words) => `In use by ${words}.`),
        slot === 'embed' ? 'Discussions are compared by their words alone from then on.' : afterwards(left),
      ]}
      act="Remove the model"
      failed="The model was not removed"
      undoable
      onClose={onClose}
      run={async () => {
        changed(await client.models.leave({ slot }))
        toast({ title: `The model for ${slotNames[slot]} is removed` })
      }}
    />
  )
}
