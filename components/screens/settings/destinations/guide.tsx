import { ExternalLink } from 'lucide-react'
import { guides, type Medium } from './media.ts'

/** What to do at the provider before anything can be pasted here. */
export function Guide({ channel }: { channel: Medium }) {
  const { steps, link } = guides[channel]
  return (
    <div className="rounded-[10px] bg-sunken px-4 py-3.5 text-sm">
      <p className="font-semibold">Where to find it</p>
      <ol className="mt-1.5 grid gap-1.5">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-ink-2">
            <span className="tabular-nums text-ink-3">{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {link && (
        <a
          href={link.href}
          rel="noreferrer"
          target="_blank"
          className="mt-2.5 inline-flex items-center gap-1 font-medium text-accent underline underline-offset-2"
        >
          {link.label} <ExternalLink className="size-3" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
