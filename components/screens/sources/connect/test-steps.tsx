import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ConnectionTestStep } from '#contract/connections.ts'

/** Lists the checks, each with its sentence. */
export function TestSteps({ steps }: { steps: readonly ConnectionTestStep[] }) {
  return (
    <ul className="grid gap-2">
      {steps.map(({ name, ok, message }) => (
        <li key={`${name} ${message}`} className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2.5">
          <span className="mt-[5px]">
            <StatusMark status={ok ? 'completed' : 'held'} />
          </span>
          <span>
            <span className="font-medium">{name}</span>
            <span className="sr-only">{ok ? ', in order' : ', to be looked at'}</span>
            <span className="block text-ink-2 [overflow-wrap:anywhere]">{message}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
