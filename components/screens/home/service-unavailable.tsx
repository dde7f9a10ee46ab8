import { Command, unbroken } from '#components/ui/command.tsx'
import { Message } from '#components/ui/message.tsx'
import type { Unavailable } from '#lib/api/server/read.ts'
import { Retry } from './retry.tsx'

type Explanation = {
  signal: 'stop' | 'held'
  title: string
  text: string
  command?: { why: string; line: string }
  /** Seconds until the page checks again. */
  again: number
}

const makeKey = {
  why: 'Create a key, put it into SIGNALBOX_API_KEY and start the dashboard again:',
  line: 'npm run -s signalbox -- keys create --org your-organization --name dashboard',
}

/** Describes the failure and what helps. */
export function explain(failure: Unavailable, apiUrl: string): Explanation {
  switch (failure.kind) {
    case 'unreachable':
      return {
        signal: 'stop',
        title: 'The service does not answer.',
        text: `The dashboard asked ${apiUrl}: ${failure.reason}. Your data is safe.`,
        command: { why: 'Start service, worker and dashboard together:', line: 'npm start' },
        again: 5,
      }
    case 'not-ready':
      return {
        signal: 'held',
        title: failure.status === 'stopping' ? 'The service is shutting down.' : 'The service is starting.',
        text: 'It does not take requests right now. This takes only a few seconds.',
        again: 2,
      }
    case 'no-key':
      return {
        signal: 'held',
        title: 'The dashboard has no API key.',
        text: 'The service is set up, and this dashboard was started without the key of an organization.',
        command: makeKey,
        again: 5,
      }
    case 'unauthorized':
      return {
        signal: 'stop',
        title: 'The service does not accept the API key of the dashboard.',
        text: 'The key has expired, was revoked, or belongs to another installation.',
        command: makeKey,
        again: 30,
      }
    case 'rate-limited':
      return {
        signal: 'held',
        title: 'Too many requests.',
        text: 'The dashboard has used up its requests for this minute.',
        again: failure.retryAfterSeconds,
      }
    case 'missing':
      return {
        signal: 'stop',
        title: 'There is no Signalbox at this address.',
        text: `A program answers at ${apiUrl}, but it is not a Signalbox service.`,
        again: 30,
      }
    case 'failed':
      return {
        signal: 'stop',
        title: 'The service could not answer.',
        text: `${failure.message} (status ${failure.status}${failure.requestId ? `, request ${failure.requestId}` : ''})`,
        command: { why: 'Check the installation with:', line: 'npm run -s signalbox -- doctor' },
        again: 15,
      }
  }
}

export function ServiceUnavailable({ failure, apiUrl }: { failure: Unavailable; apiUrl: string }) {
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
