import { Pencil } from 'lucide-react'
import { classes } from '#components/ui/classes.ts'
import { isNothing } from './editing.ts'
import type { EditableFieldProps } from './props.ts'

type Props = Pick<
  EditableFieldProps,
  'label' | 'value' | 'placeholder' | 'render' | 'textClass' | 'multiline'
> & {
  readOnly: boolean
  onOpen: () => void
}

/** The value as it is read. All of it is the button that opens it. */
export function ShownValue(props: Props) {
  const { label, value, placeholder, render, textClass, multiline, readOnly, onOpen } = props
  const isEmpty = isNothing(value)
  const words = value === null || isEmpty ? (placeholder ?? 'None') : (render?.(value) ?? value)
  const look = classes(
    'min-w-0',
    multiline ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'truncate',
    textClass,
  )
  if (readOnly) return <span className={classes(look, 'block', isEmpty && 'text-ink-3')}>{words}</span>
  return (
    <button
      type="button"
      data-editable={label}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        onOpen()
      }}
      className="group/edit -mx-1.5 flex max-w-[calc(100%+0.75rem)] items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left hover:bg-idle-soft"
    >
      <span className={classes(look, isEmpty && 'text-ink-3')}>{words}</span>
      <span className="sr-only">, edit {label}</span>
      <Pencil
        aria-hidden="true"
        className="mt-[3px] size-3.5 shrink-0 text-ink-3 opacity-0 group-hover/edit:opacity-100 group-focus-visible/edit:opacity-100"
      />
    </button>
  )
}
