'use client'

import { useEffect, useId, useState } from 'react'
import { afterPress } from '#components/kit/form/after-press.ts'
import { overtakenWords } from '#components/kit/form/overtaken.ts'
import { classes } from '#components/ui/classes.ts'
import { Input } from '#components/ui/input.tsx'
import type { Overtaken } from '#lib/api/errors.ts'
import type { Outcome } from './use-saved-settings.ts'

type Read<Value> = { value: Value } | { problem: string }

type Props<Value> = {
  label: string
  /** The saved value as text. */
  shown: string
  read: (text: string) => Read<Value>
  placeholder?: string
  readOnly: boolean
  isNumber?: boolean
  onSave: (value: Value) => Promise<Outcome>
}

/** A value that is saved when its field is left, or with Enter; Esc gives back the one before. */
function TextSetting<Value>(props: Props<Value>) {
  const { label, shown, read, placeholder, readOnly, isNumber = false, onSave } = props
  const id = useId()
  const [text, setText] = useState(shown)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was shown when the typing began: somebody else may save meanwhile, and what is typed stays. */
  const [seen, setSeen] = useState(shown)
  /** Both versions are shown: only Enter and Esc choose one. */
  const [isMet, setMet] = useState(false)
  const isTyped = text !== seen
  useEffect(() => {
    if (isTyped) return
    setText(shown)
    setSeen(shown)
  }, [isTyped, shown])

  function meet(theirs: Pick<Overtaken, 'user' | 'value'>) {
    setMet(true)
    const words = overtakenWords({ field: '', changedAt: null, ...theirs })
    setProblem(`${words} Press Enter to save yours, Esc to keep theirs.`)
  }
  async function leave() {
    if (!isTyped || text === shown) return giveBack()
    const found = read(text)
    setProblem('problem' in found ? found.problem : null)
    if ('problem' in found) return
    if (seen !== shown && !isMet) return meet({ user: null, value: shown })
    const { isSaved, overtaken } = await onSave(found.value)
    if (overtaken) return meet(overtaken)
    setMet(false)
    if (isSaved) setSeen(text)
  }
  function giveBack() {
    setText(shown)
    setSeen(shown)
    setMet(false)
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
        onBlur={() => !isMet && afterPress(() => void leave())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void leave()
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
  onSave: (value: number) => Promise<Outcome>
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
  onSave: (value: string[]) => Promise<Outcome>
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
