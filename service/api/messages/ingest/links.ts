import { type Author, emailKey } from './arrivals.ts'
import { type IdentityRef, mergedAuthor } from './identities.ts'

/** A person to be made of one or more identities that share an e-mail address. */
export interface NewPerson {
  profile: Author
  identities: Author[]
}

/** Gain of a known person: a new identity, or more about one. */
export interface Gain {
  personId: string
  identity: IdentityRef | null
  author: Author
  /** The address that the person did not have through this identity before. */
  email: string | null
}

/**
 * Decides for each open author: more about a known identity, another identity of a known person, or a new person.
 * Known identities come first, so that the order of messages in a batch makes no difference.
 */
export function planLinks(
  open: Map<string, Author>,
  known: Map<string, IdentityRef>,
  emailOwners: Map<string, string>,
): { newPeople: NewPerson[]; gains: Gain[] } {
  const gains = [...open].flatMap(([key, author]) => {
    const identity = known.get(key)
    return identity ? [gainOfKnown(identity, author)] : []
  })
  const owners = new Map([...emailsOf(gains), ...emailOwners])
  const newPeople = new Map<string, NewPerson>()
  for (const [key, author] of open) {
    if (known.has(key)) continue
    const email = author.email === null ? null : emailKey(author.email)
    const personId = author.personId ?? (email === null ? undefined : owners.get(email))
    if (personId !== undefined) gains.push({ personId, identity: null, author, email: author.email })
    else addToPerson(newPeople, email === null ? `identity ${key}` : `email ${email}`, author)
  }
  return { newPeople: [...newPeople.values()], gains }
}

function gainOfKnown(identity: IdentityRef, author: Author): Gain {
  const email = identity.email === null ? author.email : null
  return { personId: identity.personId, identity, author, email }
}

function emailsOf(gains: Gain[]): [email: string, personId: string][] {
  return gains.flatMap(({ email, personId }) => (email === null ? [] : [[emailKey(email), personId]]))
}

function addToPerson(people: Map<string, NewPerson>, key: string, author: Author): void {
  const person = people.get(key)
  if (!person) {
    people.set(key, { profile: author, identities: [author] })
    return
  }
  person.profile = mergedAuthor(person.profile, author)
  person.identities.push(author)
}
