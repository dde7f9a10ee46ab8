import Link from 'next/link'
import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { outsideAddress, placeAddress } from '#lib/story/addresses.ts'
import { PointerIcon } from '../pointer-icon.tsx'
import type { ElementProps } from '../view.ts'

const line = 'group/pointer flex min-w-0 items-start gap-2.5 self-start text-sm'
const chip = 'group/pointer flex min-w-0 items-center gap-2.5 text-sm'

type ChipProps = { href: string; name: string; note: string | undefined; kind: 'person' | 'company' }

function Chip({ href, name, note, kind }: ChipProps) {
  return (
    <Link href={href} prefetch={false} className={chip}>
      <Avatar name={name} kind={kind} size="lg" />
      <span className="min-w-0 leading-[1.125rem] [overflow-wrap:anywhere]">
        <span className="block font-medium group-hover/pointer:underline">{name}</span>
        {note ? <span className="block text-xs text-ink-2">{note}</span> : null}
      </span>
    </Link>
  )
}

export function PersonChip({ node, children }: ElementProps<'PersonChip'>) {
  const { personId, name, note } = node.props
  return (
    <>
      <Chip href={placeAddress('person', personId)} name={name} note={note} kind="person" />
      {children}
    </>
  )
}

export function CompanyChip({ node, children }: ElementProps<'CompanyChip'>) {
  const { companyId, name, note } = node.props
  return (
    <>
      <Chip href={placeAddress('company', companyId)} name={name} note={note} kind="company" />
      {children}
    </>
  )
}

function Titled({ icon, children }: { icon: 'topic' | 'issue'; children: ReactNode }) {
  return (
    <>
      <PointerIcon type={icon} className="mt-[0.1875rem]" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </>
  )
}

export function TopicLink({ node, children }: ElementProps<'TopicLink'>) {
  return (
    <>
      <Link href={placeAddress('topic', node.props.topicId)} prefetch={false} className={line}>
        <Titled icon="topic">
          <span className="font-medium group-hover/pointer:underline">{node.props.title}</span>
        </Titled>
      </Link>
      {children}
    </>
  )
}

export function IssueLink({ node, children }: ElementProps<'IssueLink'>) {
  const { key, title, url } = node.props
  const address = outsideAddress(url)
  const words = (
    <Titled icon="issue">
      <span className="font-mono text-xs text-ink-2">{key}</span>{' '}
      <span className="font-medium group-hover/pointer:underline">{title}</span>
    </Titled>
  )
  return (
    <>
      {address === null ? (
        <p className={line}>{words}</p>
      ) : (
        <a href={address} rel="noreferrer" target="_blank" className={line}>
          {words}
        </a>
      )}
      {children}
    </>
  )
}
