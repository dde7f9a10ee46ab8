import { type Context, isLimited, memberOf, type Principal } from './context.ts'

type Add = (value: unknown) => string

/** Visibility of a channel, beside owners and admins. */
export type Visibility = { visibility: 'all' | 'admins' | 'members'; visibleTo: string[] }

/** SQL: what is read of a row `r` with a visibility. Members who left are left out. */
export const visibilityColumns = `r.visibility, ARRAY(SELECT m.id FROM members m
  WHERE r.visibility = 'members' AND m.org_id = r.org_id AND m.id = ANY(r.visible_to)
  ORDER BY m.name, m.id) AS "visibleTo"`

/**
 * Conditions of one statement for what the caller may see. A statement that reads what messages say, or names channels,
 * has one of them; `true` for a caller who sees everything, so that such a statement stays as it is.
 */
export type Sight = {
  /** False for a member from whom at least one channel is hidden, and for a key that is limited to open channels. */
  isWhole: boolean
  /** SQL condition: the channel with this id is visible. */
  channel(id: string): string
  /** SQL condition: the message with this id, which may be gone or null, is in no hidden channel. */
  message(id: string): string
  /** SQL condition: the payload of an event tells nothing of a hidden channel. */
  payload(json: string): string
}

/** Of those who see everything. */
export const wholeSight: Sight = {
  isWhole: true,
  channel: () => 'true',
  message: () => 'true',
  payload: () => 'true',
}

/** SQL condition on a channel `v` of the index of restricted channels: it is hidden from this plain member. */
const isHidden = (member: string) =>
  `v.visibility <> 'all' AND NOT (v.visibility = 'members' AND ${member} = ANY(v.visible_to))`

/** SQL: whether any channel is hidden from a member `m`. Owners and admins see all of them. */
export const seesLess = `m.role = 'member' AND EXISTS (SELECT FROM channels v
  WHERE v.org_id = m.org_id AND ${isHidden('m.id')})`

/** Name of the channel of words with which customers cancel; the same words are in an event. */
export const cancellationsChannel = 'stripe / cancellations'

/**
 * SQL: name of the channel that a payload is about: the repository or project, or the channel of those who say why they
 * cancel, for a payload that holds their words.
 */
const placeIn = (json: string) =>
  `coalesce(${json} #>> '{repository,fullName}', ${json} #>> '{project,path}', ${json} #>> '{project,slug}',
    ${json} #>> '{project,name}',
    CASE WHEN ${json} #>> '{subscription,cancellationReason}' IS NOT NULL THEN '${cancellationsChannel}' END)`

/** SQL condition on a channel `v`: not every member may see it. */
const fromMany = () => `v.visibility <> 'all'`

/** Returns how to say in SQL which channels `v` are hidden from the caller; null when none is. */
function hidingFrom(principal: Principal, add: Add): (() => string) | null {
  // Less than any member may see, so it does not matter who acts through the key.
  if (isLimited(principal)) return fromMany
  const member = memberOf(principal)
  if (!member?.seesLess) return null
  let place: string | undefined
  return () => {
    place ??= `${add(member.id)}::uuid`
    return isHidden(place)
  }
}

/**
 * Returns what the caller may see. Keys without an acting member see everything unless they are limited; runs and
 * connections work for the organization and see everything. `org` is the placeholder of the organization; `add` takes one
 * more value when there is something to hide.
 */
export function sightOf({ principal }: Pick<Context, 'principal'>, org: string, add: Add): Sight {
  const hiding = hidingFrom(principal, add)
  return hiding ? sightHiding(hiding, org) : wholeSight
}

/** What people outside may see of a story that is shared with them: what every member may. */
export function sightOfOutsiders(org: string): Sight {
  return sightHiding(fromMany, org)
}

function sightHiding(hiding: () => string, org: string): Sight {
  const hidden = (column: string) =>
    `SELECT ${column} FROM channels v WHERE v.org_id = ${org} AND ${hiding()}`
  return {
    isWhole: false,
    // Not a join: the hidden channels are read once and hashed, however many messages are tested.
    channel: (id) => `${id} NOT IN (${hidden('v.id')})`,
    message: (id) => `NOT EXISTS (SELECT FROM messages h WHERE h.org_id = ${org} AND h.id = ${id}
      AND h.channel_id IN (${hidden('v.id')}))`,
    payload: (json) => `NOT (coalesce(${json} -> 'channelIds' ?| ARRAY(${hidden('v.id::text')}), false)
      OR coalesce(${placeIn(json)} = ANY(ARRAY(${hidden('v.channel_name')})), false))`,
  }
}

/** Hands out placeholders behind the values that a statement has already. */
export function behind(values: unknown[]): Add {
  return (value) => `$${values.push(value)}`
}

const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** SQL: a text as an id; null when it is none. */
export const asId = (text: string) => `CASE WHEN ${text} ~ '${uuid}' THEN (${text})::uuid END`
