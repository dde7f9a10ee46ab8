import type { ActorType } from './stations.ts'

export const actorTypes = ['user', 'agent', 'system'] as const satisfies readonly ActorType[]

const usual: readonly ActorType[] = ['user', 'agent']
const parameter = 'by'

/** Reads `?by=user,system`; by default people and agents. The server and the browser use it. */
export function parseActors(text: string | string[] | null | undefined): ActorType[] {
  const named = String(text ?? '').split(',')
  const actors = actorTypes.filter((type) => named.includes(type))
  return actors.length > 0 ? actors : [...usual]
}

/** Adds or removes one type; one always remains. */
export function toggled(present: readonly ActorType[], type: ActorType): ActorType[] {
  const next = actorTypes.filter((one) => present.includes(one) !== (one === type))
  return next.length > 0 ? next : [...present]
}

/** The address with these actors in it, and without them when they are the usual ones. */
export function withActors(search: string, actors: readonly ActorType[]): string {
  const params = new URLSearchParams(search)
  params.delete(parameter)
  const isUsual = actors.length === usual.length && usual.every((type) => actors.includes(type))
  const rest = params.toString()
  const own = isUsual ? '' : `${parameter}=${actorTypes.filter((type) => actors.includes(type)).join(',')}`
  return [rest, own].filter(Boolean).join('&')
}
