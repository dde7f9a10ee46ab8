import { Building2, CircleDot, GitPullRequest, Hash, Link2, MessageSquareText, User } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { outsideAddress, placeAddress } from '#lib/addresses.ts'
import { CopyText } from '../copy-text.tsx'
import type { SourceType } from '../sources.ts'
import type { ElementProps } from '../view.ts'

const icons = {
  topic: Hash,
  message: MessageSquareText,
  person: User,
  company: Building2,
  pull_request: GitPullRequest,
  issue: CircleDot,
  other: Link2,
}

export const sourceNames: Record<SourceType, string> = {
  topic: 'Topic',
  message: 'Message',
  person: 'Person',
  company: 'Company',
  pull_request: 'Pull request',
  issue: 'Issue',
  other: 'Source',
}

export function PointerIcon({ type, className = '' }: { type: SourceType; className?: string }) {
  const Icon = icons[type]
  return (
    <Icon aria-hidden="true" className={`size-3.5 shrink-0 text-ink-3 ${className}`} strokeWidth={1.75} />
  )
}

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
  if (kind !== 'link' && kind !== 'copy' && target) {
    return (
      <Link href={placeAddress(kind, target)} prefetch={false} className={look}>
        {label}
      </Link>
    )
  }
  return <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{label}</p>
}
