import type { ReactNode } from 'react'
import { Command } from '#components/ui/command.tsx'

type Props = { base: string; organization: string; document: string }

/** Three steps to the first request. */
export function GetStarted({ base, organization, document }: Props) {
  return (
    <section aria-labelledby="get-started" className="flex flex-col gap-5 border-y border-line py-6">
      <h2 id="get-started" className="sr-only">
        Get started
      </h2>
      <Step
        number={1}
        title="The base address"
        text="Every path below is relative to it. Requests and answers are JSON."
      >
        <Command what="the base address" prompt={false}>
          {base}
        </Command>
      </Step>
      <Step
        number={2}
        title="Your API key"
        text="The key is shown once. You can limit it, and revoke it at any time."
      >
        <Command what="the command that creates a key">{`npm run -s signalbox -- keys create --org ${organization} --name laptop`}</Command>
      </Step>
      <Step number={3} title="The first request" text="With the key in SIGNALBOX_KEY.">
        <Command what="the first request">{`curl '${base}/people?limit=5' -H "Authorization: Bearer $SIGNALBOX_KEY"`}</Command>
      </Step>
      <p className="text-sm text-ink-2">
        {'For tools and generators, the OpenAPI document is '}
        <a href={document} className="font-medium text-accent underline underline-offset-2">
          openapi.json
        </a>
        .
      </p>
    </section>
  )
}

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-1.5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
        <span className="tabular-nums text-ink-3">{number}</span>
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-ink-2">{text}</p>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
