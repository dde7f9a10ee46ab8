'use client'

import { CodeBlock } from '#components/ui/code-block.tsx'
import { Command } from '#components/ui/command.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import type { SourceAnswer } from '#contract/sources.ts'
import { Station } from './stations.tsx'
import { type Pasted, pasteOf } from './steps.ts'

type Step = SourceAnswer['steps'][number]

type Props = {
  steps: readonly Step[]
  /** Number of the first. */
  from: number
  values: Pasted
  /** Nothing is connected yet, so there is no address. */
  isAhead: boolean
}

/** Shows the steps at the sender, in its own words, with the texts to paste there. */
export function SenderSteps({ steps, from, values, isAhead }: Props) {
  return steps.map((step, index) => (
    <Station
      key={step.title}
      number={from + index}
      title={step.title}
      state={isAhead && pasteOf(step, values).missing.length > 0 ? 'ahead' : 'open'}
    >
      <p className="mt-0.5 max-w-[40rem] text-ink-2">{step.text}</p>
      {step.copy !== null && (
        <div className="mt-2.5 max-w-[40rem]">
          <Paste step={step} values={values} isAhead={isAhead} />
        </div>
      )}
    </Station>
  ))
}

const names: Record<string, string> = {
  inboundUrl: 'The address',
  signingSecret: 'The secret',
  serviceUrl: 'The text to paste',
}

function Paste({ step, values, isAhead }: Pick<Props, 'values' | 'isAhead'> & { step: Step }) {
  const { text, missing } = pasteOf(step, values)
  const [lacks] = missing
  if (lacks !== undefined)
    return (
      <p className="rounded-[7px] border border-dashed border-line-strong px-3 py-2 text-sm text-ink-3">
        {isAhead
          ? `${names[lacks] ?? 'The text'} stands here once you have connected it.`
          : lacks === 'signingSecret'
            ? 'The secret was shown once, when this was connected. Use the one that you stored, or replace it on the page of the source.'
            : 'There is no such address yet. Ask the person who runs Signalbox to switch it on.'}
      </p>
    )
  const isSecret = step.copy === '{signingSecret}'
  if (step.copy === '{inboundUrl}' || isSecret)
    return (
      <>
        <CopyField
          label={isSecret ? 'Secret' : 'Address'}
          what={isSecret ? 'the secret' : 'the address'}
          value={text}
        />
        {isSecret && (
          <p className="mt-1.5 text-sm text-caution">
            Copy it now: it is not shown again once you leave this page.
          </p>
        )}
      </>
    )
  if (text.includes('\n')) return <CodeBlock title={`To paste: ${step.title}`} code={text} />
  return (
    <Command what={`the text of ${step.title}`} prompt={false}>
      {text}
    </Command>
  )
}
