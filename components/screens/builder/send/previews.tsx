'use client'

import { type ReactNode, useState } from 'react'
import { classes } from '#components/ui/classes.ts'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { Medium } from './places.ts'

type Props = { media: readonly Medium[]; title: string }

/** Draws a sample message in the layout that the service sends. */
export default function Previews({ media, title }: Props) {
  const [chosen, setChosen] = useState<Medium | null>(null)
  const medium = media.find((one) => one === chosen) ?? media[0]
  if (!medium) return null
  return (
    <figure className="grid min-w-0 gap-2 border-t border-line pt-4">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-3">
        <span className="font-medium text-ink">Preview</span>
        <span>Sample text. The real output depends on your task.</span>
        {media.length > 1 && (
          <span className="ml-auto flex flex-wrap gap-1">
            {media.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === medium}
                onClick={() => setChosen(one)}
                className="rounded-md border border-transparent px-2 py-0.5 text-sm text-ink-2 hover:bg-hover aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink"
              >
                {sourceLabel(one)}
              </button>
            ))}
          </span>
        )}
      </figcaption>
      <div className="min-w-0 rounded-[10px] border border-line bg-surface p-4">
        {frames[medium](title || 'Untitled automation')}
      </div>
    </figure>
  )
}

const frames: Record<Medium, (title: string) => ReactNode> = {
  slack: (title) => (
    <Chat medium="slack" look="rounded-[6px]" tag="APP">
      <p className="text-[1.0625rem]/6 font-bold">{title}</p>
      <Body bullet="•" />
    </Chat>
  ),
  discord: (title) => (
    <Chat medium="discord" look="rounded-full" tag="APP">
      <p className="font-bold">{title}</p>
      <Body bullet="•" />
    </Chat>
  ),
  msteams: (title) => (
    <Chat medium="msteams" look="rounded-full" tag="Workflow">
      <div className="mt-1 rounded-[6px] border border-line bg-raised px-3 py-2.5">
        <p className="text-[1.0625rem]/6 font-semibold">{title}</p>
        <Body bullet="•" />
      </div>
    </Chat>
  ),
  email: (title) => (
    <div className="min-w-0">
      <p className="text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="border-b border-line pb-2 text-sm text-ink-3">Signalbox, just now</p>
      <div className="pt-2">
        <Body bullet="•" />
      </div>
    </div>
  ),
}

type ChatProps = { medium: Medium; look: string; tag: string; children: ReactNode }

function Chat({ medium, look, tag, children }: ChatProps) {
  return (
    <div className="flex min-w-0 gap-3">
      <span
        className={classes('grid size-9 shrink-0 place-items-center bg-ink text-on-ink', look)}
        aria-hidden="true"
      >
        <SourceIcon source={medium} decorative />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex items-baseline gap-1.5">
          <span className="font-bold">Signalbox</span>
          <span className="rounded-[3px] bg-idle-soft px-1 text-[0.625rem] font-semibold text-ink-2">
            {tag}
          </span>
          <span className="text-xs text-ink-3">just now</span>
        </p>
        {children}
      </div>
    </div>
  )
}

function Body({ bullet }: { bullet: string }) {
  return (
    <div className="grid gap-1.5 pt-1">
      <p>The mood of two accounts changed since the last run.</p>
      <p className="flex gap-2">
        <span aria-hidden="true">{bullet}</span>
        <span>
          <b>Halden</b> is unhappy with the export:{' '}
          <span className="text-accent underline">“It stops at 1,000 rows”</span>
        </span>
      </p>
      <p className="flex gap-2">
        <span aria-hidden="true">{bullet}</span>
        <span>
          <b>Orrin</b> is glad about the new importer:{' '}
          <span className="text-accent underline">“Took us two minutes”</span>
        </span>
      </p>
      <p className="text-accent underline">Open in Signalbox</p>
    </div>
  )
}
