import { InlineCode } from '#components/ui/inline-code.tsx'
import type { Field } from '#lib/reference/fields.ts'

/** `answered`: of an answer, where what may be missing is worth a word; of a request it is what may not. */
type Props = { fields: Field[]; answered?: boolean }

/** Members with their types; those that have members themselves can be opened. */
export function FieldList({ fields, answered = false }: Props) {
  return (
    <ul className="flex flex-col">
      {fields.map((field) => (
        <li key={field.name} className="border-t border-line py-2.5 first:border-t-0">
          <FieldLine field={field} answered={answered} />
          {field.fields.length > 0 ? (
            <details className="group/field mt-1.5">
              <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
                <span className="group-open/field:hidden">{`Show ${field.fields.length} inside`}</span>
                <span className="hidden group-open/field:inline">Hide</span>
                <span className="sr-only">{` ${field.name}`}</span>
              </summary>
              <div className="mt-1 border-l border-line pl-4">
                <FieldList fields={field.fields} answered={answered} />
              </div>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function FieldLine({ field, answered }: { field: Field; answered: boolean }) {
  const { name, type, required, description, facts } = field
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 [overflow-wrap:anywhere]">
        <code className="text-sm font-semibold">{name}</code>
        <span className="font-mono text-xs text-ink-2">
          {type.length > 160 ? `${type.slice(0, 160)}…` : type}
        </span>
        {required && !answered ? <span className="text-xs font-medium text-caution">required</span> : null}
        {answered && !required ? <span className="text-xs text-ink-3">may be missing</span> : null}
      </p>
      {description || facts.length > 0 ? (
        <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {description ? <InlineCode>{description}</InlineCode> : null}
          {facts.length > 0 ? (
            <span className="text-ink-3">{`${description ? ' ' : ''}${facts.join(', ')}`}</span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
