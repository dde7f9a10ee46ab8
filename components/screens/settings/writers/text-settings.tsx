'use client'

import { useEffect, useId, useState } from 'react'
import { afterPress } from '#components/kit/form/after-press.ts'
import { classes } from '#components/ui/classes.ts'
import { Input } from '#components/ui/input.tsx'

type Read<Value> = { value: Value } | { problem: string }

type Props<Value> = {
  label: string
  /** The saved value as text. */
  shown: string
  read: (text: string) => Read<Value>
  placeholder?: string
  readOnly: boolean
  isNumber?: boolean
  onSave: (value: Value) => void
}

/** A value that is saved when its field is left, or with Enter; Esc gives back the one before. */
function TextSetting<Value>(props: Props<Value>) {
  const { label, shown, read, placeholder, readOnly, isNumber = false, onSave } = props
  const id = useId()
  const [text, setText] = useState(shown)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setText(shown), [shown])

  function leave() {
    const found = read(text)
    setProblem('problem' in found ? found.problem : null)
    if ('value' in found && text !== shown) onSave(found.value)
  }
  function giveBack() {
    setText(shown)
    setProblem(null)
  }
  return (
    <span
      className={isNumber ? 'inline-flex flex-wrap items-center gap-x-2' : 'grid w-full max-w-[26rem] gap-1'}
    >
      <Input
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        inputMode={isNumber ? 'decimal' : undefined}
        className={classes(isNumber && 'w-20! text-right tabular-nums')}
        placeholder={placeholder}
        value={text}
        disabled={readOnly}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => afterPress(leave)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
          if (event.key === 'Escape') giveBack()
        }}
      />
      {problem !== null && (
        <span id={id} role="alert" className="text-xs text-stop">
          {problem}
        </span>
      )}
    </span>
  )
}

type NumberProps = {
  label: string
  value: number
  least: number
  most: number
  /** Whether parts of a whole are allowed. */
  decimals?: boolean
  readOnly: boolean
  onSave: (value: number) => void
}

function readNumber(text: string, { least, most, decimals = false }: NumberProps): Read<number> {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(value)) return { problem: 'Enter a number.' }
  if (!decimals && !Number.isInteger(value)) return { problem: 'Enter a whole number.' }
  if (value < least) return { problem: `At least ${least}.` }
  return value > most ? { problem: `At most ${most.toLocaleString('en')}.` } : { value }
}

export function NumberSetting(props: NumberProps) {
  const { label, value, readOnly, onSave } = props
  return (
    <TextSetting
      label={label}
      shown={String(value)}
      read={(text) => readNumber(text, props)}
      readOnly={readOnly}
      isNumber
      onSave={onSave}
    />
  )
}

type WordsProps = {
  label: string
  placeholder: string
  value: readonly string[]
  readOnly: boolean
  onSave: (value: string[]) => void
}

const longestWord = 60
const mostWords = 200

function readWords(text: string): Read<string[]> {
  const parts = text.split(',').map((word) => word.trim())
  const words = [...new Set(parts.filter((word) => word !== ''))]
  const long = words.find((word) => word.length > longestWord)
  if (long !== undefined)
    return { problem: `At most ${longestWord} characters each: “${long.slice(0, 20)}…” is longer.` }
  return words.length > mostWords ? { problem: `At most ${mostWords} words.` } : { value: words }
}

/** Words with commas between them. */
export function WordsSetting({ label, placeholder, value, readOnly, onSave }: WordsProps) {
  return (
    <TextSetting {...{ label, placeholder, readOnly, onSave }} shown={value.join(', ')} read={readWords} />
  )
}
