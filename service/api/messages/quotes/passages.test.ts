import { describe, expect, it } from 'vitest'
import { namePatterns } from './names.ts'
import { passagesOf, withoutPassages } from './passages.ts'

const said = 'The exporter drops every seventh gadget, and nobody at Halden knows why it does so.'
const redact = (text: string, of = said, stillSaid?: string) =>
  withoutPassages(text, passagesOf([{ said: of, stillSaid }]), '[x]')

describe('passages of a message', () => {
  it('are found whatever marks, breaks and capitals lie between the words', () => {
    expect(redact(`> “${said}” — Ada`)).toBe('> “[x].” — Ada')
    expect(redact('They say: the *exporter* drops\nevery   seventh GADGET.')).toBe('They say: [x].')
  })

  it('are found where they were cut off, also within a word', () => {
    expect(redact('“The exporter drops every seventh gad…” and so on')).toBe('“[x]…” and so on')
  })

  it('are no single words that others use as well', () => {
    const other = 'Halden asks why the exporter is slow.'
    expect(redact(other)).toBe(other)
  })

  it('of one or two words count between quotation marks only', () => {
    expect(redact('> “Thanks!” — Ada', 'Thanks')).toBe('> “[x]!” — Ada')
    expect(redact('Thanks to all of them', 'Thanks')).toBe('Thanks to all of them')
  })

  it('that the message still says stay', () => {
    const now = 'The exporter drops every seventh gadget. Solved.'
    expect(redact('“The exporter drops every seventh gadget”', said, now)).toBe(
      '“The exporter drops every seventh gadget”',
    )
    expect(redact('“nobody at Halden knows why it does so”', said, now)).toBe('“[x]”')
  })
})

describe('names', () => {
  const { names, parts } = namePatterns({
    names: ['Ada Berg'],
    emails: ['ada_b@halden.example'],
    handles: ['dev'],
  })
  const replaceAll = (text: string) => text.replace(names ?? /$^/, '[x]')

  it('are found in any case, in Markdown, and across a line break', () => {
    expect(replaceAll('ADA BERG, Ada\nBerg and ada\\_b@halden.example')).toBe('[x], [x] and [x]')
  })

  it('are no parts of other words, and short handles only with their sign', () => {
    expect(replaceAll('Ada Bergman and a dev')).toBe('Ada Bergman and a dev')
    expect(replaceAll('ask @dev')).toBe('ask [x]')
    expect('Ada waits'.replace(parts ?? /$^/, '[x]')).toBe('[x] waits')
  })
})
