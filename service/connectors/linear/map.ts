import { needed } from '#service/api/arrivals/lenient.ts'
import { ignored, type Mapped, nothingMapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { writerOf } from './authors.ts'
import { actionOf, issueActivity } from './events.ts'
import {
  commentMessage,
  commentPlace,
  customerAuthor,
  deletionOf,
  issueMessage,
  requestMessage,
  updateMessage,
} from './messages.ts'
import { channelOf, type Place, projects, requests } from './places.ts'
import * as shapes from './shapes.ts'

const all = <T>(found: T | null): T[] => (found === null ? [] : [found])

const unchanged = ({ delivery }: Place) =>
  ignored(`“${delivery.kind}” is ignored: it does not say that anything was made, changed or removed.`)

const empty = ({ delivery }: Place) => ignored(`Nobody wrote anything in this “${delivery.kind}”.`)

function ofIssue(place: Place): Mapped {
  const { envelope, delivery } = place
  const found = shapes.issue.parse(envelope.data)
  const issue = { ...found, id: needed(delivery.kind, 'data.id', found.id) }
  if (envelope.action === 'remove') {
    const id = `issue:${issue.id}`
    const deletion = { ...deletionOf(place, channelOf(place, issue), id), threadId: id }
    return { ...nothingMapped, deletions: [deletion] }
  }
  const action = actionOf(envelope, issue)
  if (action === undefined) return unchanged(place)
  needed(delivery.kind, 'data.title', issue.title)
  const at = action === 'opened' ? issue.createdAt : issue.updatedAt
  return {
    ...nothingMapped,
    messages: all(issueMessage(place, issue)),
    events: [issueActivity(place, { action, at, isWhole: true }, issue)],
  }
}

type Identified = shapes.Written & { id: string }

function writtenIn({ envelope, delivery }: Place): Identified {
  const found = shapes.written.parse(envelope.data)
  return { ...found, id: needed(delivery.kind, 'data.id', found.id) }
}

const changes = ['create', 'update', 'restore']

function ofComment(place: Place): Mapped {
  const { envelope, delivery } = place
  const it = writtenIn(place)
  if (envelope.action === 'remove')
    return {
      ...nothingMapped,
      deletions: [deletionOf(place, commentPlace(place, it).channel, `comment:${it.id}`)],
    }
  if (!changes.includes(envelope.action ?? '')) return unchanged(place)
  const body = needed(delivery.kind, 'data.body', it.body)
  const messages = all(commentMessage(place, it))
  if (messages.length === 0) return empty(place)
  const issueId = it.issueId ?? it.issue?.id
  if (envelope.action !== 'create' || issueId === undefined) return { ...nothingMapped, messages }
  const comment = { body, author: writerOf(place, it), url: it.url ?? envelope.url }
  const issue = it.issue ?? shapes.issue.parse({ id: issueId })
  const happened = { action: 'commented', at: it.createdAt, comment, isWhole: false }
  return { ...nothingMapped, messages, events: [issueActivity(place, happened, issue)] }
}

function ofUpdate(place: Place): Mapped {
  const { action } = place.envelope
  const it = writtenIn(place)
  if (action === 'remove')
    return { ...nothingMapped, deletions: [deletionOf(place, channelOf(place, projects), `update:${it.id}`)] }
  if (!changes.includes(action ?? '')) return unchanged(place)
  const messages = all(updateMessage(place, it))
  return messages.length === 0 ? empty(place) : { ...nothingMapped, messages }
}

/** A customer of Linear is a company: whoever asks in its name is found under its domain. */
function hintsOf(customer: shapes.Customer | undefined): Pick<Mapped, 'people' | 'companies'> {
  const domains =
    customer?.domains?.map((it) => it.trim()).filter((it) => /^[\w-]+(\.[\w-]+)+$/.test(it)) ?? []
  const author = customer && customerAuthor(customer)
  const [companyDomain] = domains
  return {
    people: author && companyDomain ? [{ ...author, platform: 'linear', companyDomain }] : [],
    companies: domains.map((domain) => ({ domain, name: customer?.name ?? null })),
  }
}

/** Feedback that is tied to an account already. */
function ofRequest(place: Place): Mapped {
  const { action } = place.envelope
  const it = writtenIn(place)
  if (action === 'remove')
    return {
      ...nothingMapped,
      deletions: [deletionOf(place, channelOf(place, requests), `request:${it.id}`)],
    }
  if (!changes.includes(action ?? '')) return unchanged(place)
  const messages = all(requestMessage(place, it))
  const hints = hintsOf(it.customer)
  if (messages.length === 0 && hints.companies.length === 0) return empty(place)
  return { ...nothingMapped, ...hints, messages }
}

function ofCustomer(place: Place): Mapped {
  if (!changes.includes(place.envelope.action ?? '')) return unchanged(place)
  const hints = hintsOf(shapes.customer.parse(place.envelope.data))
  if (hints.companies.length === 0)
    return ignored('This customer has no domain at Linear, by which a company could be told.')
  return { ...nothingMapped, ...hints }
}

const kinds: Record<string, (place: Place) => Mapped> = {
  Issue: ofIssue,
  Comment: ofComment,
  ProjectUpdate: ofUpdate,
  InitiativeUpdate: ofUpdate,
  CustomerNeed: ofRequest,
  CustomerRequest: ofRequest,
  Customer: ofCustomer,
}

export function map(delivery: Delivery): Mapped {
  const { data: envelope } = shapes.envelope.safeParse(delivery.payload)
  if (!envelope) throw new Unmappable('The body is not an object as Linear sends it.')
  const type = needed(delivery.kind, 'type', envelope.type)
  const work = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!work)
    return ignored(
      `“${delivery.kind}” is ignored: only issues, comments, updates, customers and their requests are read.`,
    )
  needed(delivery.kind, 'data', envelope.data)
  return work({ delivery, envelope })
}
