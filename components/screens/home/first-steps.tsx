import Link from 'next/link'
import { ButtonLink } from '#components/ui/button.tsx'
import { Command } from '#components/ui/command.tsx'
import { Panel } from '#components/ui/section.tsx'
import { routes } from '#lib/routes.ts'

const message = `{
  "messages": [{
    "id": "1",
    "channel": {
      "sourceName": "slack",
      "sourceServerId": "T01",
      "sourceChannelId": "C01",
      "channelName": "support"
    },
    "author": {
      "platformId": "U01",
      "displayName": "Ada Berg",
      "email": "ada@halden.example"
    },
    "content": "The export stops at 1,000 rows.",
    "sentAt": "'$(date -u +%FT%TZ)'"
  }]
}`

type Props = { apiUrl: string; canMakeKey: boolean; isSecond: boolean }

export function FirstSteps({ apiUrl, canMakeKey, isSecond }: Props) {
  return (
    <Panel title={isSecond ? 'Or send from a program' : 'Send the first message'}>
      <p className="mb-4 max-w-[38rem] text-ink-2">
        Send in what people write to you, from any program. The first message creates the channel, the person
        and, from the e-mail address, the company. They appear on this page at once. The command reads your
        API key from SIGNALBOX_API_KEY.
      </p>
      <Command what="the command that sends a message">
        {`curl ${apiUrl}/messages \\
  -H "Authorization: Bearer $SIGNALBOX_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${message}'`}
      </Command>
      {canMakeKey && (
        <ButtonLink href={`${routes.settingsKeys}?new=`} className="mt-3.5">
          Create an API key
        </ButtonLink>
      )}
    </Panel>
  )
}

/** Templates that need only messages and show something on the first day. */
const first = [
  { slug: 'weekly-signal-digest', name: 'Weekly signal digest', note: 'the five themes that changed' },
  { slug: 'unanswered-questions', name: 'Unanswered questions', note: 'people who still wait for a reply' },
  { slug: 'vip-watch', name: 'VIP watch', note: 'when an important account has a problem' },
]

/** Instead of a day without runs: what could run. `lacksModel`: asks for a language model first. */
export function NoAutomations({ lacksModel = false }: { lacksModel?: boolean }) {
  return (
    <div className="py-1">
      <p className="max-w-[34rem] text-ink-2">
        There is no automation yet. An automation reads your messages at set times, or when something happens,
        and sends its output to the inbox or a channel. Three to start with:
      </p>
      <ul className="mb-3.5 mt-2">
        {first.map(({ slug, name, note }) => (
          <li key={slug} className="flex min-h-9 items-baseline gap-2.5 border-b border-line py-2">
            <Link href={routes.template(slug)} className="shrink-0 font-medium hover:underline">
              {name}
            </Link>
            <span className="min-w-0 truncate text-sm text-ink-3">{note}</span>
          </li>
        ))}
      </ul>
      <ButtonLink href={routes.templates}>All templates</ButtonLink>
      {lacksModel && (
        <p className="mt-3.5 max-w-[34rem] text-sm text-ink-2">
          No language model is set: a built-in writer makes digests by fixed rules.{' '}
          <Link href={routes.settingsModels} className="font-medium text-ink underline underline-offset-2">
            Choose a language model
          </Link>
        </p>
      )}
    </div>
  )
}
