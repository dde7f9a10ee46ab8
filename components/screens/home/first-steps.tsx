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

type Props = { apiUrl: string; canMakeKey: boolean }

export function FirstSteps({ apiUrl, canMakeKey }: Props) {
  return (
    <Panel title="Send the first message">
      <p className="mb-4 max-w-[38rem] text-ink-2">
        Push what people write to you, from any program. The channel, the person and, by the e-mail address,
        the company come into being with the first message; this page counts them as soon as it is answered.
        The command takes a key of yours from SIGNALBOX_API_KEY.
      </p>
      <Command what="the command that sends a message">
        {`curl ${apiUrl}/messages \\
  -H "Authorization: Bearer $SIGNALBOX_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${message}'`}
      </Command>
      {canMakeKey && (
        <ButtonLink href={`${routes.settingsKeys}?new=`} className="mt-3.5">
          Make a key
        </ButtonLink>
      )}
    </Panel>
  )
}

/** Those that need nothing but messages, and show something on the first day. */
const first = [
  { slug: 'weekly-signal-digest', name: 'Weekly signal digest', note: 'the five themes that moved' },
  { slug: 'unanswered-questions', name: 'Unanswered questions', note: 'who still waits for a reply' },
  { slug: 'vip-watch', name: 'VIP watch', note: 'when an important account has a problem' },
]

/** Instead of a day without runs: what could run. */
export function NoAutomations() {
  return (
    <div className="py-1">
      <p className="max-w-[34rem] text-ink-2">
        No automation has been made yet. One reads your signals at set times, or when something happens, and
        reports to a channel. Three to begin with:
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
    </div>
  )
}
