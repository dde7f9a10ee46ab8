import { ButtonLink } from '#components/ui/button.tsx'
import { Command } from '#components/ui/command.tsx'
import { Panel } from '#components/ui/panel.tsx'
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
