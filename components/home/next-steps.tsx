import { Command } from '#components/ui/command.tsx'

export function NextSteps({ slug }: { slug: string }) {
  const steps = [
    {
      title: 'Make a key for your code',
      command: `npm run -s signalbox -- keys create --org ${slug} --name my-code`,
      note: 'Prints the key once, and nothing else.',
    },
    {
      title: 'Look for what is wrong',
      command: 'npm run -s signalbox -- doctor',
      note: 'Checks runtime, ports, database and settings.',
    },
    {
      title: 'Start an empty one beside it',
      command: 'npm start -- --port 3100 --api-port 4100 --data-dir .signalbox/empty --profile empty',
      note: 'Shares nothing with this one.',
    },
  ]
  return (
    <section aria-labelledby="next-steps" className="mt-8">
      <h2 id="next-steps" className="text-[0.875rem] font-semibold tracking-[-0.006em]">
        What to run next
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-5 lg:grid-cols-3">
        {steps.map(({ title, command, note }) => (
          <li key={title} className="min-w-0">
            <h3 className="mb-1.5 font-medium">{title}</h3>
            <Command what={`the command: ${title}`}>{command}</Command>
            <p className="mt-1.5 text-xs text-ink-3">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
