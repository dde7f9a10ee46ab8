import { Command } from '#components/ui/command.tsx'
import { Panel } from '#components/ui/panel.tsx'

export function ConnectPanel({ apiUrl }: { apiUrl: string }) {
  const links = [
    { href: `${apiUrl}/reference`, label: 'API reference' },
    { href: `${apiUrl}/openapi.json`, label: 'openapi.json' },
  ]
  return (
    <Panel title="Connect" note="the API has everything that is shown here">
      <div className="grid gap-2">
        <Command what="the address of the API" prompt={false}>
          {apiUrl}
        </Command>
        <Command what="the curl line">
          {`curl -H "Authorization: Bearer $SIGNALBOX_API_KEY" ${apiUrl}/topics`}
        </Command>
      </div>
      <p className="mt-3 flex gap-5">
        {links.map(({ href, label }) => (
          <a key={href} href={href} className="font-medium text-accent hover:underline">
            {label}
            <span aria-hidden="true"> →</span>
          </a>
        ))}
      </p>
    </Panel>
  )
}
