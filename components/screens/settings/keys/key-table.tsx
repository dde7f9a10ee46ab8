import type { ApiKey } from '#contract/api-keys.ts'
import { type Heading, SettingsTable } from '../settings-table.tsx'
import { KeyRow } from './key-row.tsx'

type Props = {
  label: string
  keys: readonly ApiKey[]
  /** Without it there is nothing more to be done with them. */
  onRevoke?: (key: ApiKey) => void
}

const common: Heading[] = [
  { label: 'Name' },
  { label: 'Made by', wide: true },
  { label: 'Last used', wide: true },
]

const living: Heading[] = [
  { label: 'Expires', wide: true },
  { label: 'Per minute', wide: true, className: 'text-right!' },
  { label: 'Actions', hidden: true, className: 'w-8' },
]

export function KeyTable({ label, keys, onRevoke }: Props) {
  const headings = onRevoke ? [...common, ...living] : [...common, { label: 'Revoked', wide: true }]
  return (
    <SettingsTable label={label} headings={headings}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </SettingsTable>
  )
}
