import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Story, StoryVersion } from '#contract/story-shape.ts'
import { ChangeLine } from './story-changes.tsx'

type Written = Pick<Story, 'why' | 'writtenBy' | 'model'>

/** Which writer wrote it, in a sentence. */
function byWhat({ writtenBy, model }: Written): string {
  if (writtenBy === 'model')
    return `Figures, names and quotes come from your data by fixed rules; ${model ?? 'a language model'} wrote sentences between them, and each was checked against the facts.`
  return 'Written by fixed rules, without a language model: every figure is counted in your data, and every quote is a message.'
}

function Versions({ versions }: { versions: StoryVersion[] }) {
  if (versions.length < 2) return null
  return (
    <details>
      <summary className="cursor-pointer text-ink-2 hover:text-ink">{`${versions.length} versions`}</summary>
      <ol className="mt-2 flex flex-col gap-3 border-l border-line pl-3">
        {versions.map(({ version, writtenAt, changes }) => (
          <li key={version}>
            <p className="font-medium">
              {`Version ${version}`}
              <span className="font-normal text-ink-3">
                {' · '}
                <TimeAgo instant={writtenAt} />
              </span>
            </p>
            {changes.length > 0 && (
              <ul className="mt-0.5 grid gap-0.5 text-xs">
                {[...changes.slice(0, 5).entries()].map(([place, change]) => (
                  <ChangeLine key={place} change={change} />
                ))}
                {changes.length > 5 && <li className="text-ink-3">{`and ${changes.length - 5} more`}</li>}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

type Props = { story: Written; versions: StoryVersion[] }

/** Why the story was written and by which writer; nothing for one that came otherwise. */
export function StoryWriting({ story, versions }: Props) {
  if ((story.why ?? []).length === 0) return null
  return (
    <section
      aria-labelledby="why"
      className="flex break-inside-avoid flex-col gap-2 border-t border-line pt-3 text-sm"
    >
      <h2 id="why" className="font-semibold">
        Why it was written
      </h2>
      {story.why.map(({ rule, sentence }) => (
        <p key={rule} className="text-pretty [overflow-wrap:anywhere]">
          {sentence}
        </p>
      ))}
      <p className="text-pretty text-xs text-ink-3">{byWhat(story)}</p>
      <Versions versions={versions} />
    </section>
  )
}
