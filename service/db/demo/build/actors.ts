import { members } from '../cast/members.ts'
import { demoId } from '../ids.ts'
import { avatar } from './svg.ts'

export type DemoActor = { type: 'user' | 'agent' | 'system'; id: string; name: string; image: string }

export const system: DemoActor = { type: 'system', id: 'system', name: 'Signalbox', image: '' }

/** Automations act as agents, under their own name. */
export function agent(name: string): DemoActor {
  return { type: 'agent', id: demoId(`automation:${name}`), name, image: '' }
}

export function memberImage(personId: number, name: string): string {
  return avatar(String(personId), name)
}

export function user(key: string): DemoActor {
  const member = members.find((one) => one.key === key)
  if (!member) throw new Error(`The demo has no member ${key}`)
  return { type: 'user', id: member.id, name: member.name, image: memberImage(member.personId, member.name) }
}
