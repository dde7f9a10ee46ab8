import { Command } from '#components/ui/command.tsx'

const ways = [
  {
    title: 'Anthropic',
    lines: 'SIGNALBOX_MODEL_MED=anthropic:<model>\nSIGNALBOX_ANTHROPIC_API_KEY=<key>',
  },
  { title: 'OpenAI', lines: 'SIGNALBOX_MODEL_MED=openai:<model>\nSIGNALBOX_OPENAI_API_KEY=<key>' },
  {
    title: 'A server of your own',
    lines:
      'SIGNALBOX_MODEL_MED=compatible:<model>\nSIGNALBOX_MODEL_BASE_URL=http://127.0.0.1:11434/v1\n# where it asks for one\nSIGNALBOX_COMPATIBLE_API_KEY=<key>',
  },
]

/** Models are set where the service runs: a key to them never passes through the dashboard. */
export function HowTo() {
  return (
    <div className="grid gap-4">
      <p className="max-w-[46rem] text-ink-2">
        In the environment of the service, or its <code className="text-xs">.env</code>, then start it again.
        One level is enough: a level that is not set is served by the nearest one. Keys stay there and are
        shown nowhere.
      </p>
      <div className="grid gap-3">
        {ways.map(({ title, lines }) => (
          <div key={title} className="grid min-w-0 gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <h3 className="pt-1.5 text-sm font-medium text-ink-2">{title}</h3>
            <Command what={`the settings for ${title}`} prompt={false}>
              {lines}
            </Command>
          </div>
        ))}
      </div>
    </div>
  )
}
