import { Command, unbroken } from '#components/ui/command.tsx'
import { Message } from '#components/ui/message.tsx'
import type { Unavailable } from '#lib/api/server/read.ts'
import { Retry } from './retry.tsx'

type Explanation = {
  signal: 'stop' | 'held'
  title: string
  text: string
  command?: { why: string; line: string }
  /** Seconds until the page looks again by itself. */
  again: number
}

const makeOrganization = {
  why: 'Make an organization; the running start gives the dashboard its key within seconds (add --data-dir if it has one):',
  line: 'npm run -s signalbox -- org create --slug acme --name Acme --owner you@acme.example',
}

const makeKey = {
  why: 'Make one, put it into SIGNALBOX_API_KEY and start the dashboard again:',
  line: 'npm run -s signalbox -- keys create --org your-organization --name dashboard',
}

/** What failed, in words, and what helps. */
export function explain(failure: Unavailable, apiUrl: string): Explanation {
  switch (failure.kind) {
    case 'unreachable':
      return {
        signal: 'stop',
        title: 'The service does not answer.',
        text: `The dashboard asked ${apiUrl}: ${failure.reason}. Nothing is lost; your data lies where it was.`,
        command: { why: 'Start service, worker and dashboard together:', line: 'npm start' },
        again: 5,
      }
    case 'not-ready':
      return {
        signal: 'held',
        title: failure.status === 'stopping' ? 'The service is shutting down.' : 'The service is starting.',
        text: 'It is reachable but does not take requests at this moment. That passes within seconds.',
        again: 2,
      }
    case 'no-key':
      return {
        signal: 'held',
        title: 'There is no organization yet.',
        text: 'The dashboard reads everything through the API, with the key of one organization, and was started without one.',
        command: makeOrganization,
        again: 5,
      }
    case 'unauthorized':
      return {
        signal: 'stop',
        title: 'The service does not accept this key.',
        text: 'It has expired, was revoked, or belongs to another installation.',
        command: makeKey,
        again: 30,
      }
    case 'rate-limited':
      return {
        signal: 'held',
        title: 'A short wait.',
        text: 'The key of this dashboard has used up its requests for this minute.',
        again: failure.retryAfterSeconds,
      }
    case 'missing':
      return {
        signal: 'stop',
        title: 'There is no Signalbox at this address.',
        text: `Something answers at ${apiUrl}, but it does not speak this interface.`,
        again: 30,
      }
    case 'failed':
      return {
        signal: 'stop',
        title: 'The service could not answer.',
        text: `${failure.message} (status ${failure.status}${failure.requestId ? `, request ${failure.requestId}` : ''})`,
        command: { why: 'What the installation says about itself:', line: 'npm run -s signalbox -- doctor' },
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
