import type { IngestAuthor } from '#service/api/messages/ingest/items.ts'
import type { Envelope, Item, Note, User } from './shapes.ts'

/** GitLab tells in names alone which accounts are programs. */
const isBot = (username: string) => /(?:^|[-_])bot(?:$|[-_\d])/i.test(username)

/** Everybody whom a hook describes; who wrote something is named by a number alone. */
export function peopleOf({ user, assignee, assignees, reviewers }: Envelope): User[] {
  return [user, assignee, ...(assignees ?? []), ...(reviewers ?? [])].filter((it) => it !== undefined)
}

/** Old versions give people no id: then whoever made a thing is known to be who did it. */
export function authorIn(
  envelope: Envelope,
  { author, author_id }: Pick<Item | Note, 'author' | 'author_id'>,
  isMadeNow: boolean,
): User | undefined {
  const id = author_id ?? author?.id
  const known = peopleOf(envelope).find((it) => it.id !== undefined && it.id === id)
  const { user } = envelope
  const doer = isMadeNow && user && (user.id === undefined || id === undefined) ? user : undefined
  const found = author ?? known ?? doer
  if (found) return { ...found, id: id ?? found.id }
  return id === undefined
    ? undefined
    : { id, username: undefined, name: undefined, avatar_url: undefined, email: undefined }
}

/** Takes the user of the hook as the author of what they open or write, when the hook describes nobody with the author's number. */
export function shownAuthor(
  { user }: Envelope,
  author: User | undefined,
  isMadeNow: boolean,
): User | undefined {
  return author?.username === undefined && author?.name === undefined && isMadeNow ? user : author
}

/** GitLab moves what a deleted account wrote to an account of this name. */
const ghost: IngestAuthor = { platformId: 'ghost', handle: 'ghost', displayName: 'Ghost User', isBot: false }

const noReply = /@(?:[\w-]+\.)*no-?reply\./i

export function writerOf(user: User | undefined): IngestAuthor {
  const platformId = user?.id ?? user?.username
  if (!user || platformId === undefined) return ghost
  const { username, name, avatar_url, email } = user
  return {
    platformId,
    handle: username ?? null,
    displayName: name ?? username ?? null,
    avatarUrl: avatar_url ?? null,
    email: email && !noReply.test(email) ? email : null,
    isBot: username !== undefined && isBot(username),
  }
}
