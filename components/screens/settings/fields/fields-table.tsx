import { Undo2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { CustomField, CustomFieldList } from '#contract/custom-fields.ts'
import { formatDay } from '#lib/format.ts'
import { Cell, type Heading, NarrowLine, RowActions, SettingsTable } from '../rows.tsx'
import { ownersInWords, typeWords, valuesInWords } from './words.ts'

const headings: Heading[] = [
  { label: 'Field' },
  { label: 'Type', wide: true },
  { label: 'On', wide: true },
  { label: 'Values', wide: true },
]

const actions: Heading = { label: 'Actions', hidden: true, className: 'w-8' }

export type FieldActs = {
  onMove(from: number, to: number): void
  onEdit(field: CustomField): void
  onRemove(field: CustomField): void
}

type Props = { fields: readonly CustomField[]; acts: FieldActs | null }

/** The fields in the order in which they are shown everywhere. */
export function FieldsTable({ fields, acts }: Props) {
  return (
    <SettingsTable label="Custom fields" headings={acts ? [...headings, actions] : headings}>
      {fields.map((field, at) => {
        const { id, key, label, type, options, appliesTo, values } = field
        return (
          <tr key={id}>
            <Cell className="min-w-0 [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="font-medium">{label}</span>
                <span className="font-mono text-xs text-ink-3">{key}</span>
              </span>
              {options.length > 0 && <p className="mt-0.5 text-sm text-ink-3">{options.join(', ')}</p>}
              <NarrowLine>
                {typeWords[type]}, {ownersInWords(appliesTo).toLowerCase()}
              </NarrowLine>
            </Cell>
            <Cell wide>{typeWords[type]}</Cell>
            <Cell wide>{ownersInWords(appliesTo)}</Cell>
            <Cell wide>{valuesInWords(values) ?? 'None'}</Cell>
            {acts && (
              <Cell className="text-right">
                <RowActions
                  of={label}
                  items={[
                    { label: 'Edit…', onSelect: () => acts.onEdit(field) },
                    { label: 'Move up', disabled: at === 0, onSelect: () => acts.onMove(at, at - 1) },
                    {
                      label: 'Move down',
                      disabled: at === fields.length - 1,
                      onSelect: () => acts.onMove(at, at + 1),
                    },
                    'line',
                    { label: 'Remove…', tone: 'danger', onSelect: () => acts.onRemove(field) },
                  ]}
                />
              </Cell>
            )}
          </tr>
        )
      })}
    </SettingsTable>
  )
}

type Removed = CustomFieldList['removed'][number]
type RemovedProps = { fields: readonly Removed[]; isFull: boolean; onRestore(field: Removed): void }

/** Fields that can come back, with the values that they had. */
export function RemovedFields({ fields, isFull, onRestore }: RemovedProps) {
  return (
    <Section title="Removed">
      <ul>
        {fields.map((field) => (
          <li
            key={field.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5"
          >
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{field.label}</span>{' '}
              <span className="text-sm text-ink-3">
                {valuesInWords(field.values) === null
                  ? 'without values'
                  : `values of ${valuesInWords(field.values)}`}
                , until {formatDay(field.undoUntil)}
              </span>
            </p>
            <Button size="sm" disabled={isFull} onClick={() => onRestore(field)}>
              <Undo2 aria-hidden="true" />
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
