import { inside as insideTexts } from '../texts/replies.ts'
import { pasted } from './logs.ts'
import type { DemoPerson } from './people.ts'
import type { Scene } from './scene.ts'
import { fill } from './slots.ts'

function symptom(scene: Scene, author: DemoPerson): string {
  const { symptoms } = scene.theme.bank
  const raw = scene.writing.decks(`${scene.theme.name}/symptoms`, symptoms, () => false) ?? ''
  scene.opening = symptoms.indexOf(raw)
  return fill(raw, scene.speaking(author))
}

function issueBody(scene: Scene, headline: string, context: string | null, log: string | null): string {
  const { asker } = scene
  const version = fill('- CLI {ver}\n- {runner}\n- {os}', scene.speaking(asker))
  return [
    `### What happens\n\n${headline}`,
    context ? `${context}` : null,
    log,
    `### Environment\n\n${version}`,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
}

export function openCustomer(scene: Scene): void {
  const { asker, random, talk, theme } = scene
  const headline = symptom(scene, asker)
  const context = random() < 0.8 ? scene.part('contexts', asker) : null
  const ask = random() < 0.72 ? scene.part('asks', asker) : null
  const wantsLog = theme.bank.log && random() < (talk.channel.sourceName === 'github' ? 0.5 : 0.22)
  const log = wantsLog && theme.bank.log ? pasted(theme.bank.log, scene.speaking(asker)) : null
  const isIssue = talk.channel.sourceName === 'github' && theme.tone === 'fault' && random() < 0.6
  if (isIssue) scene.say(asker, issueBody(scene, headline, context, log))
  else {
    const prose = [headline, context, ask].filter((part) => part !== null).join(' ')
    scene.say(asker, log ? `${prose}\n\n${log}` : prose)
  }
  mark(scene, headline)
}

export function openInternal(scene: Scene): void {
  const { asker, random } = scene
  const { tone } = scene.theme
  const inside = random() < 0.35 ? scene.part('inside', asker) : null
  const quoted = symptom(scene, asker)
  const text = inside ?? scene.line(`relayed/${tone}`, insideTexts[tone].relayed, asker, quoted) ?? quoted
  scene.say(asker, text)
  mark(scene, quoted)
}

function mark(scene: Scene, headline: string): void {
  const first = scene.turns[0]
  if (first) scene.turns[0] = { ...first, headline, opening: scene.opening }
}
