import { Bot, Star } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Message } from '#contract/message-list.ts'
import { routes } from '#lib/routes.ts'

type Author = Pick<Message['author'], 'id' | 'displayName' | 'isBot' | 'isVip' | 'company'>

/** Links the name to the person; adds a star for a VIP, a mark for a bot, and the company. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <>
      <Link
        href={routes.person(author.id)}
        prefetch={false}
        className="font-semibold [overflow-wrap:anywhere] hover:underline"
      >
        {author.displayName}
      </Link>
      <AuthorMarks author={author} />
      {author.company && (
        <Link
          href={routes.company(author.company.id)}
          prefetch={false}
          className="truncate text-sm text-ink-2 hover:underline"
        >
          {author.company.name}
        </Link>
      )}
    </>
  )
}

export function AuthorMarks({ author }: { author: Pick<Author, 'isBot' | 'isVip'> }) {
  return (
    <>
      {author.isVip && (
        <span className="inline-flex shrink-0 text-caution">
          <Star className="size-3.5 fill-current" aria-hidden="true" />
          <span className="sr-only">VIP</span>
        </span>
      )}
      {author.isBot && (
        <span className="inline-flex h-4 shrink-0 items-center gap-0.5 rounded-[4px] bg-idle-soft px-1 text-[0.6875rem] font-medium text-ink-2">
          <Bot className="size-3" aria-hidden="true" />
          Bot
        </span>
      )}
    </>
  )
}

type Props = {
  author: Pick<Message['author'], 'id' | 'displayName' | 'avatarUrl' | 'isBot' | 'isVip'>
  /** Line below the name. */
  about: string
  /** At the right: the number of messages. */
  children: ReactNode
}

/** Shows one author as a row next to the messages. */
export function AuthorRow({ author, about, children }: Props) {
  return (
    <li className="flex h-11 items-center gap-2.5">
      <Avatar name={author.displayName} image={author.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <Link
            href={routes.person(author.id)}
            prefetch={false}
            className="truncate font-medium leading-tight hover:underline"
          >
            {author.displayName}
          </Link>
          <AuthorMarks author={author} />
        </p>
        {about !== '' && <p className="truncate text-xs text-ink-3">{about}</p>}
      </div>
      {children}
    </li>
  )
}
