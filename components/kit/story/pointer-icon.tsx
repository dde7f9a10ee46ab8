import { Building2, CircleDot, GitPullRequest, Hash, Link2, MessageSquareText, User } from 'lucide-react'
import type { SourceType } from '#lib/story/sources.ts'

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
