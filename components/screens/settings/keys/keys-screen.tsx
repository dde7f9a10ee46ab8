'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { ApiKey } from '#contract/api-key-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { type Heading, SettingsTable } from '../rows.tsx'
import { useAddressFlag } from '../use-address-flag.ts'
import { type KeyAct, KeyRow } from './key-row.tsx'

type Props = {
  label: string
  keys: readonly ApiKey[]
  /** Left out for revoked keys, which have no actions. */
  onAct?: (act: KeyAct, key: ApiKey) => void
}

const common: Heading[] = [
  { label: 'Name' },
  { label: 'Created by', wide: true },
  { label: 'Last used', wide: true },
]

const living: Heading[] = [
  { label: 'Expires', wide: true },
  { label: 'Per minute', wide: true, className: 'text-right!' },
  { label: 'Actions', hidden: true, className: 'w-8' },
]

function KeyTable({ label, keys, onAct }: Props) {
  const headings = onAct ? [...common, ...living] : [...common, { label: 'Revoked', wide: true }]
  return (
    <SettingsTable label={label} headings={headings}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onAct={onAct} />
      ))}
    </SettingsTable>
  )
}

const NewKeyDialog = lazyPart(() => import('./new-key-dialog.tsx'))
const RollDialog = lazyPart(() => import('./roll-dialog.tsx'))
const RevokeDialog = lazyPart(() => import('./end-dialogs.tsx').then((it) => ({ default: it.RevokeDialog })))
const EndReplacedDialog = lazyPart(() =>
  import('./end-dialogs.tsx').then((it) => ({ default: it.EndReplacedDialog })),
)

/** `base` is the address of the service, for the line that tries a key. */
export function KeysScreen({ base }: { base: string }) {
  const [isMaking, setMaking] = useAddressFlag('new')
  const [acting, setActing] = useState<{ act: KeyAct; apiKey: ApiKey } | null>(null)
  const stop = () => setActing(null)
  const canMake = useOffers()('createApiKey')
  useShortcut('c', () => setMaking(true), { label: 'Create an API key', group: 'API keys', enabled: canMake })
  return (
    <>
      <PageHeader
        title="API keys"
        summary="Programs use an API key to read and change your data. A key gives access to everything in the organization, unless it is given fewer rights."
        actions={
          canMake && (
            <Button variant="primary" onClick={() => setMaking(true)} aria-keyshortcuts="c">
              <Plus aria-hidden="true" />
              Create key
            </Button>
          )
        }
      />
      <Keys
        onAct={(act, apiKey) => setActing({ act, apiKey })}
        onMake={canMake ? () => setMaking(true) : null}
      />
      <Suspense>
        {isMaking && <NewKeyDialog base={base} onClose={() => setMaking(false)} />}
        {acting?.act === 'roll' && <RollDialog {...acting} base={base} onClose={stop} />}
        {acting?.act === 'end' && <EndReplacedDialog {...acting} onClose={stop} />}
        {acting?.act === 'revoke' && <RevokeDialog {...acting} onClose={stop} />}
      </Suspense>
    </>
  )
}

type KeysProps = { onAct: (act: KeyAct, key: ApiKey) => void; onMake: (() => void) | null }

function Keys({ onAct, onMake }: KeysProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.apiKeys.list.queryOptions())
  if (isPending) return <LoadingRows rows={4} label="Loading the API keys" />
  if (!data)
    return (
      <ReadFailure
        title="The API keys could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const revoked = data.data.filter(({ status }) => status === 'revoked')
  const kept = data.data.filter(({ status }) => status !== 'revoked')
  return (
    <div className="grid gap-6">
      {kept.length > 0 ? (
        <KeyTable label="API keys" keys={inOrder(kept)} onAct={onAct} />
      ) : (
        <NothingYet
          icon={<KeyRound aria-hidden="true" />}
          title="No API keys yet"
          action={onMake && <Button onClick={onMake}>Create key</Button>}
        >
          A program needs an API key to send messages or to read people and topics.
        </NothingYet>
      )}
      {revoked.length > 0 && (
        <details className="group">
          <summary className="flex h-8 cursor-pointer items-center text-sm text-ink-2 hover:text-ink">
            {`Revoked in the last 90 days (${revoked.length})`}
          </summary>
          <KeyTable label="Revoked keys" keys={revoked} />
        </details>
      )}
    </div>
  )
}

/** The dashboard's own key first, expired ones last, the others in the order they were made. */
function inOrder(keys: ApiKey[]): ApiKey[] {
  const rank = ({ isCurrent, status }: ApiKey) => (isCurrent ? 0 : status === 'active' ? 1 : 2)
  return keys.toSorted((a, b) => rank(a) - rank(b))
}
