import Link from 'next/link'
import { outsideAddress, placeAddress } from '#lib/story/addresses.ts'
import { CopyText } from '../copy-text.tsx'
import type { ElementProps } from '../view.ts'

const look =
  'inline-flex min-h-8 max-w-full items-center self-start rounded-[7px] border border-line-strong bg-raised px-3 py-1 text-sm font-medium transition-colors hover:bg-sunken print:hidden'

export function Action({ node, children }: ElementProps<'Action'>) {
  return (
    <>
      <Doing props={node.props} />
      {children}
    </>
  )
}

function Doing({ props: { label, kind, target, href } }: { props: ElementProps<'Action'>['node']['props'] }) {
  const address = kind === 'link' ? outsideAddress(href ?? target) : null
  if (address !== null) {
    return (
      <a href={address} rel="noreferrer" target="_blank" className={look}>
        {label}
      </a>
    )
  }
  if (kind === 'copy' && target) return <CopyText label={label} text={target} className={look} />
  if ((kind === 'topic' || kind === 'person' || kind === 'company') && target) {
    return (
      <Link href={placeAddress(kind, target)} prefetch={false} className={look}>
        {label}
      </Link>
    )
  }
  // Templates have no page here; their name is what an API call or an agent needs.
  return (
    <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {label}
      {kind === 'template' && target ? (
        <span className="mt-0.5 block font-mono text-xs text-ink-3">{`template ${target.slice(0, 100)}`}</span>
      ) : null}
    </p>
  )
}
