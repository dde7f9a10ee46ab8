import { classes } from '#components/ui/classes.ts'
import { type DiffPart, diffLines, folded } from '#lib/diff.ts'
import { formatCount } from '#lib/format.ts'

type Props = { before: string; after: string }

const looks: Record<DiffPart['kind'], string> = {
  same: 'text-ink-2',
  added: 'bg-clear-soft text-ink',
  removed: 'bg-stop-soft text-ink',
  gap: 'text-ink-3',
}
const signs = { same: ' ', added: '+', removed: '−' } as const
const spoken = { same: '', added: 'added: ', removed: 'removed: ' } as const

/** Compares two texts line by line. A sign repeats the meaning of each colour. */
export function DiffView({ before, after }: Props) {
  return (
    <div className="rounded-md border border-line py-1 font-mono text-xs/5">
      {numbered(before, after).map((part) => (
        <p key={part.n} className={classes('flex px-2', looks[part.kind])}>
          {part.kind === 'gap' ? (
            <span className="pl-5">{formatCount(part.count)} unchanged lines</span>
          ) : (
            <>
              <span aria-hidden="true" className="w-5 shrink-0 select-none text-ink-3">
                {signs[part.kind]}
              </span>
              <span className="sr-only">{spoken[part.kind]}</span>
              <span className="min-w-0 max-w-[80ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
                {part.text || ' '}
              </span>
            </>
          )}
        </p>
      ))}
    </div>
  )
}

function numbered(before: string, after: string) {
  return folded(diffLines(before, after)).map((part, n) => ({ ...part, n }))
}
