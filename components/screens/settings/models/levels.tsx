import { Trash2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ModelList, ServedEmbedding, ServedLevel } from '#contract/models.ts'
import { levelNames } from '#lib/model-levels.ts'
import { RowActions } from '../rows.tsx'
import type { OpenDialog, Slot } from './open-dialog.ts'
import { levelUses, priceWords, providerNames, slotNames } from './words.ts'

type Props = { list: ModelList; mayChange: boolean; open(dialog: OpenDialog): void }

/** The model of each level, and the one for embeddings. */
export function Levels({ list, mayChange, open }: Props) {
  const { levels, embedding, providers } = list
  const known = providers.filter(({ setBy }) => setBy !== null)
  const canEmbed = known.some(({ provider }) => provider !== 'anthropic')
  return (
    <ul>
      {levels.map((one) => (
        <Row
          key={one.level}
          slot={one.level}
          title={levelNames[one.level]}
          note={levelUses[one.level]}
          served={one}
          isOwn={one.isSet}
          canChoose={mayChange && known.length > 0}
          {...{ open, mayChange }}
        />
      ))}
      <Row
        slot="embed"
        title="Similar meaning"
        note="Finds discussions that mean the same in other words. Optional; needs a model for embeddings."
        served={embedding}
        isOwn={embedding.configured}
        canChoose={mayChange && canEmbed}
        {...{ open, mayChange }}
      />
    </ul>
  )
}

type RowProps = Pick<Props, 'mayChange' | 'open'> & {
  slot: Slot
  title: string
  note: string
  served: ServedLevel | ServedEmbedding
  /** Whether it has a model of its own. */
  isOwn: boolean
  canChoose: boolean
}

function Row({ slot, title, note, served, isOwn, canChoose, open }: RowProps) {
  const { setBy } = served
  const name = slotNames[slot]
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-3">{note}</p>
      </div>
      <Served {...{ served, isOwn, slot }} />
      {canChoose && setBy !== 'environment' && (
        <div className="flex items-center gap-1 self-start">
          <Button
            size="sm"
            aria-label={isOwn ? `Change the model for ${name}` : `Choose a model for ${name}`}
            onClick={() => open({ what: 'choose', slot })}
          >
            {isOwn ? 'Change' : 'Choose a model'}
          </Button>
          {setBy === 'organization' && (
            <RowActions
              of={name}
              items={[
                {
                  label: 'Remove the model',
                  icon: <Trash2 />,
                  tone: 'danger',
                  onSelect: () => open({ what: 'leave', slot }),
                },
              ]}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Served({ served, isOwn, slot }: Pick<RowProps, 'isOwn' | 'served' | 'slot'>) {
  const { configured, provider, model, setting, setBy, price } = served
  const bare = slot === 'embed' ? 'Not set: words alone decide' : providerNames['built-in']
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusMark status={configured ? (isOwn ? 'healthy' : 'completed') : 'skipped'} />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{model ?? bare}</span>
        {model !== null && <span className="text-ink-2">{providerNames[provider]}</span>}
      </p>
      <p className="mt-0.5 text-sm text-ink-3">
        {configured && !isOwn && 'The model of the nearest level is used. '}
        {configured && (price ? priceWords(price, slot) : 'Its price is not known. ')}
        {setBy === 'environment' && (
          <>
            Set in the environment of the service by{' '}
            <code className="text-xs [overflow-wrap:anywhere]">{setting}</code>, which takes precedence.
          </>
        )}
      </p>
    </div>
  )
}
