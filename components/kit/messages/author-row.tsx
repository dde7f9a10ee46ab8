import Link from 'next/link'
import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Message } from '#contract/message-list.ts'
import { routes } from '#lib/routes.ts'
import { AuthorMarks } from './author-mark.tsx'

type Props = {
  author: Pick<Message['author'], 'id' | 'displayName' | 'avatarUrl' | 'isBot' | 'isVip'>
  /** What stands below the name. */
  about: string
  /** At the right: how much they wrote. */
  children: ReactNode
}

/** One of those who wrote, as a row of a list beside the messages. */
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
