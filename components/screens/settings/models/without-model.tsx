import { StatusMark } from '#components/ui/status-mark.tsx'

const facts = [
  [
    'healthy',
    'Automations run and report.',
    'The built-in writer makes a digest of numbers, names and quotes from your data, and says in its first line that no language model was used.',
  ],
  [
    'held',
    'Conditions cannot be judged.',
    'An event with a condition in words is written down as skipped, with that reason. It is not run on a guess.',
  ],
  [
    'held',
    'Prompts are followed by fixed rules only.',
    'How far to look back and at what is read from the prompt; anything beyond that needs a model.',
  ],
] as const

/** What the product does, and does not do, without a language model. */
export function WithoutModel() {
  return (
    <div role="note" className="rounded-[10px] border border-line bg-raised px-4 py-4">
      <h2 className="font-semibold">No language model is configured</h2>
      <ul className="mt-2 grid gap-2.5">
        {facts.map(([mark, title, words]) => (
          <li key={title} className="flex gap-2.5">
            <span className="mt-1">
              <StatusMark status={mark} />
            </span>
            <span className="min-w-0 text-pretty">
              <span className="font-medium">{title}</span> <span className="text-ink-2">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
