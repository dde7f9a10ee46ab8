import { type ReactNode, useId } from 'react'
import { CopyButton } from './copy-button.tsx'

type Props = {
  children: string
  /** Name of the copied text, for screen readers: "the address". */
  what: string
  prompt?: boolean
}

export function Command({ children, what, prompt = true }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-2 rounded-[7px] border border-line bg-sunken py-1 pl-2.5 pr-1">
      <pre className="min-w-0 flex-1 whitespace-pre-wrap py-1 text-xs leading-5 text-ink [overflow-wrap:anywhere]">
        {prompt && (
          <span aria-hidden="true" className="select-none text-ink-3">
            ${' '}
          </span>
        )}
        <code id={id}>{unbroken(children)}</code>
      </pre>
      <CopyButton from={id} what={what} />
    </div>
  )
}

/** A line is broken between words, never after the hyphens of an option. */
export function unbroken(text: string): ReactNode[] {
  let at = 0
  return text.split(/(\s+)/).map((word) => {
    const key = at
    at += word.length
    const whole = word.includes('-') && word.length < 32
    return whole ? (
      <span key={key} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    )
  })
}
