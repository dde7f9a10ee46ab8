import { type Line, type Piece, promptLines } from '#lib/templates/prompt-lines.ts'

const looks: Record<Line['as'], string> = {
  heading: 'block font-semibold text-ink [&:not(:first-child)]:pt-2',
  item: 'block pl-3 -indent-3',
  text: 'block',
  gap: 'block h-2.5 select-text overflow-hidden leading-[0.625rem]',
}

/** A prompt to read, set with care; what is copied from it is the prompt itself. */
export function PromptText({ id, prompt }: { id: string; prompt: string }) {
  const lines = [...promptLines(prompt).entries()]
  return (
    <div id={id} className="max-w-[42rem] whitespace-pre-wrap text-base/6 [overflow-wrap:anywhere]">
      {lines.map(([at, { as, pieces }]) => (
        <span key={at} className={looks[as]}>
          {[...pieces.entries()].map(([place, piece]) => (
            <PieceText key={place} piece={piece} />
          ))}
          {at < lines.length - 1 && '\n'}
        </span>
      ))}
    </div>
  )
}

function PieceText({ piece: { as, text } }: { piece: Piece }) {
  if (as === 'sign') return <span className="font-normal text-ink-3">{text}</span>
  if (as === 'bold') return <strong className="font-semibold">{text}</strong>
  if (as === 'blank')
    return <mark className="rounded-[4px] bg-caution-soft px-1 py-px font-medium text-caution">{text}</mark>
  return text
}
