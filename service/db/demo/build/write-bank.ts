import { between } from '../random.ts'
import { insideReplies, type LogKind, logs } from '../texts.ts'
import type { DemoPerson } from './people.ts'
import type { Talk } from './plan.ts'
import { type BankTheme, Scene, type Turn, type Writing } from './scene.ts'
import { fill, type Speaking } from './slots.ts'

/** Writes a log, as somebody pastes it into a report. */
function pasted(kind: LogKind, speaking: Speaking): string {
  const options = logs[kind]
  const log = options[Math.floor(speaking.random() * options.length)] ?? ''
  return `\`\`\`\n${fill(log, speaking)}\n\`\`\``
}

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

function openCustomer(scene: Scene): void {
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

function openInternal(scene: Scene): void {
  const { asker, random } = scene
  const { tone } = scene.theme
  const inside = random() < 0.35 ? scene.part('inside', asker) : null
  const quoted = symptom(scene, asker)
  const text =
    inside ?? scene.line(`relayed/${tone}`, insideReplies(tone, 'relayed'), asker, quoted) ?? quoted
  scene.say(asker, text)
  mark(scene, quoted)
}

function mark(scene: Scene, headline: string): void {
  const first = scene.turns[0]
  if (first) scene.turns[0] = { ...first, headline, opening: scene.opening }
}

type Move = 'staff' | 'echo' | 'follow' | 'outcome'

function another(scene: Scene, kind: 'customer' | 'staff', not: DemoPerson | undefined): DemoPerson {
  const { casting } = scene.writing
  const earlier = scene.turns
    .map((turn) => turn.author)
    .filter((one) => one.id !== not?.id && one.id !== scene.asker.id)
  const known = earlier.filter((one) => (one.companyId === 1) === (kind === 'staff'))
  if (known.length > 0 && scene.random() < 0.4)
    return known[between(scene.random, 0, known.length - 1)] ?? scene.asker
  for (let tries = 0; tries < 6; tries++) {
    const one = casting[kind](scene.random, scene.talk)
    if (one.id !== not?.id && one.id !== scene.asker.id) return one
  }
  return kind === 'staff' ? scene.lead : scene.asker
}

/** Support speaks first in general terms, later about the matter. */
function answer(scene: Scene): void {
  const spoken = scene.turns.some((turn) => turn.author.companyId === 1)
  const author = scene.random() < 0.75 ? scene.lead : another(scene, 'staff', scene.turns.at(-1)?.author)
  const generalFirst = scene.random() < (spoken ? 0.1 : scene.theme.tone === 'question' ? 0.12 : 0.36)
  const text = generalFirst
    ? (scene.general('staff', author) ?? scene.part('staff', author))
    : (scene.part('staff', author) ?? scene.general('staff', author))
  scene.say(author, text ?? fill('Adding {staff} to this.', scene.speaking(author)))
}

function join(scene: Scene): void {
  const author = another(scene, 'customer', scene.turns.at(-1)?.author)
  const general = scene.random() < 0.18
  const text = general
    ? (scene.general('echoes', author) ?? scene.part('echoes', author))
    : (scene.part('echoes', author) ?? scene.general('echoes', author))
  scene.say(author, text ?? fill('Same at {company}, {dozens} times this week.', scene.speaking(author)))
}

function follow(scene: Scene): void {
  const { asker, random, theme } = scene
  const log = theme.bank.log && random() < 0.2 ? pasted(theme.bank.log, scene.speaking(asker)) : null
  const context = scene.part('contexts', asker) ?? scene.general('echoes', asker) ?? scene.part('asks', asker)
  const text = context ?? fill('One more from today, run {sha}.', scene.speaking(asker))
  scene.say(asker, log ? `${text}\n\n${log}` : text)
}

function finishTalk(scene: Scene): void {
  const { asker, random } = scene
  const own = random() < 0.65 ? scene.part('outcomes', asker) : null
  const text = own ?? scene.general('outcomes', asker) ?? scene.part('outcomes', asker)
  scene.say(asker, text ?? fill('Thanks, closing this with {ver}.', scene.speaking(asker)), true)
}

function nextMove(scene: Scene): Move {
  const { turns, talk, random } = scene
  const last = turns.at(-1)?.author
  const staffSpoke = turns.some((turn) => turn.author.companyId === 1)
  if (turns.length === talk.length - 1 && staffSpoke && talk.length > 2 && random() < 0.72) return 'outcome'
  const byStaff = last?.companyId === 1
  const alone = talk.channel.sourceName === 'email'
  if (byStaff) return alone || random() < 0.5 || last === undefined ? 'follow' : 'echo'
  if (alone) return random() < 0.85 ? 'staff' : 'follow'
  return random() < 0.56 ? 'staff' : 'echo'
}

function talkInside(scene: Scene): void {
  const author = another(scene, 'staff', scene.turns.at(-1)?.author)
  const { bank, tone } = scene.theme
  const matter = () => scene.next(bank.inside ?? [], author)
  const handling = () => scene.next(insideReplies(tone, 'among'), author)
  const ordered = scene.random() < 0.45 ? (matter() ?? handling()) : (handling() ?? matter())
  const text =
    ordered ??
    scene.part('inside', author) ??
    scene.line(`among/${tone}`, insideReplies(tone, 'among'), author)
  scene.say(author, text ?? fill('Ticket is updated with {sha}.', scene.speaking(author)))
}

const moves: Record<Move, (scene: Scene) => void> = { staff: answer, echo: join, follow, outcome: finishTalk }

export function writeBank(writing: Writing, talk: Talk, theme: BankTheme): Turn[] {
  const scene = new Scene(writing, talk, theme)
  if (scene.internal) openInternal(scene)
  else openCustomer(scene)
  while (scene.turns.length < talk.length) {
    if (scene.internal) talkInside(scene)
    else moves[nextMove(scene)](scene)
  }
  return scene.turns
}
