import { KeyRound, Trash2 } from 'lucide-react'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { KnownProvider } from '#contract/models.ts'
import { RowActions } from '../rows.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { useProviderTest } from './use-provider-test.ts'
import { providerNames, usedWords } from './words.ts'

type Props = { providers: readonly KnownProvider[]; mayChange: boolean; open(dialog: OpenDialog): void }

/** Who serves models, and whose key there is. */
export function Providers({ providers, mayChange, open }: Props) {
  return (
    <ul>
      {providers.map((one) => (
        <ProviderRow key={one.provider} known={one} {...{ mayChange, open }} />
      ))}
    </ul>
  )
}

type RowProps = Pick<Props, 'mayChange' | 'open'> & { known: KnownProvider }

function ProviderRow({ known, mayChange, open }: RowProps) {
  const { provider, setBy, isReadable } = known
  const name = providerNames[provider]
  const { test, ...tested } = useProviderTest()
  const { isPending } = tested
  const change = () => open({ what: 'key', provider })
  return (
    <li className="grid gap-2 border-b border-line py-3.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex items-center gap-2 font-semibold">
            <StatusMark status={setBy === null ? 'skipped' : isReadable ? 'healthy' : 'error'} />
            {name}
          </h3>
          <ProviderFacts known={known} />
        </div>
        {mayChange && (
          <div className="flex items-center gap-1">
            {setBy === null && (
              <Button
                size="sm"
                aria-label={provider === 'compatible' ? `Add a server: ${name}` : `Add a key for ${name}`}
                onClick={change}
              >
                {provider === 'compatible' ? 'Add a server' : 'Add a key'}
              </Button>
            )}
            {setBy !== null && isReadable && (
              <Button
                size="sm"
                loading={isPending}
                aria-label={`Test connection to ${name}`}
                onClick={() => void test({ provider })}
              >
                Test connection
              </Button>
            )}
            {setBy === 'organization' && !isReadable && (
              <Button size="sm" onClick={change}>
                Enter it again
              </Button>
            )}
            {setBy === 'organization' && (
              <RowActions
                of={name}
                items={[
                  {
                    label: provider === 'compatible' ? 'Change address or key' : 'Replace the key',
                    icon: <KeyRound />,
                    onSelect: change,
                  },
                  'line',
                  {
                    label: 'Remove',
                    icon: <Trash2 />,
                    tone: 'danger',
                    onSelect: () => open({ what: 'remove-provider', provider }),
                  },
                ]}
              />
            )}
          </div>
        )}
      </div>
      <TestResult {...tested} />
    </li>
  )
}

function ProviderFacts({ known }: { known: KnownProvider }) {
  const { provider, setBy, setting, address, keyHint, isReadable, usedBy } = known
  if (setBy === null)
    return <p className="text-sm text-ink-3">No {provider === 'compatible' ? 'server' : 'key'} yet.</p>
  const used = usedWords(usedBy)
  return (
    <>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {setBy === 'environment' ? (
          <>
            Set in the environment of the service by <code className="text-xs">{setting}</code>, which takes
            precedence.
          </>
        ) : (
          [address, keyHint && `Key ends in ${keyHint}`].filter(Boolean).join(' · ') || 'Key stored'
        )}
      </p>
      {!isReadable && (
        <p className="text-sm font-medium text-stop">
          The secret of the service has changed, so this key can no longer be read. Enter it again.
        </p>
      )}
      <p className="text-sm text-ink-3">
        {used.length === 0 ? 'Not in use.' : `Used by ${used.join(', ')}.`}
      </p>
    </>
  )
}
