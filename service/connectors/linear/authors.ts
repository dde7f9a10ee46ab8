import type { IngestAuthor } from '#service/api/messages/ingest/items.ts'
import type { Place } from './places.ts'
import type { Envelope, Issue, User, Written } from './shapes.ts'
import * as shapes from './shapes.ts'

/** Linear shows it for what an account wrote that is gone, and for its own work. */
const nobody: IngestAuthor = { platformId: 'linear', displayName: 'Linear', isBot: true }

const programs = ['application', 'oauthclient', 'integration', 'bot']

export function authorOf(user: User | undefined): IngestAuthor {
  const platformId = user?.id ?? user?.email ?? user?.name
  if (!user || platformId === undefined) return nobody
  return {
    platformId,
    displayName: user.name ?? user.displayName ?? user.service ?? user.email ?? null,
    handle: user.displayName ?? null,
    email: user.email ?? null,
    avatarUrl: user.avatarUrl ?? null,
    isBot: programs.includes(user.type?.toLowerCase() ?? ''),
  }
}

/** Somebody of whom only the id is known, unless it is whoever did this. */
function known(id: string | undefined, { actor }: Envelope): User | undefined {
  if (id === undefined) return undefined
  return actor?.id === id ? actor : shapes.user.parse({ id })
}

const isMadeNow = ({ action }: Envelope) => action === 'create'

/** A program that wrote or made something, which Linear knows by its name alone. */
function programOf(actor: Written['botActor']): User | undefined {
  const name = actor?.name?.slice(0, 200)
  return name === undefined ? undefined : shapes.user.parse({ id: `bot:${name}`, name, type: 'bot' })
}

export function creatorOf({ envelope }: Place, issue: Issue): User | undefined {
  const { creator, creatorId, externalUserCreator, botActor, assignee } = issue
  const assigned = creatorId !== undefined && assignee?.id === creatorId ? assignee : undefined
  const told = creator ?? assigned ?? known(creatorId, envelope) ?? externalUserCreator
  return told ?? programOf(botActor) ?? (isMadeNow(envelope) ? envelope.actor : undefined)
}

export function writerOf({ envelope }: Place, it: Written): User | undefined {
  const { user, externalUser, botActor, userId, creator, creatorId } = it
  const told = user ?? externalUser ?? creator ?? known(userId ?? creatorId, envelope)
  return told ?? programOf(botActor) ?? (isMadeNow(envelope) ? envelope.actor : undefined)
}
