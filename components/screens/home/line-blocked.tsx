import { Retry } from '#components/kit/page/retry.tsx'
import { Command, unbroken } from '#components/ui/command.tsx'
import { Message } from '#components/ui/message.tsx'
import type { Failure } from '#lib/api/failure.ts'
import { explain } from './explain.ts'

export function LineBlocked({ failure, apiUrl }: { failure: Failure; apiUrl: string }) {
  const { signal, title, text, command, again } = explain(failure, apiUrl)
  return (
    <Message signal={signal} title={title} text={text}>
      {command && (
        <div className="w-full">
          <p className="mb-1.5 text-ink-2">{unbroken(command.why)}</p>
          <Command what="the command">{command.line}</Command>
        </div>
      )}
      <Retry key={failure.kind} seconds={again} />
    </Message>
  )
}
