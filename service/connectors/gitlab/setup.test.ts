import { describe, expect, it } from 'vitest'
import { source } from './source.ts'

describe('the settings', () => {
  it('come from a form as texts, or from a program', () => {
    const filled = { projects: 'northline/cli, 14', confidential: 'Yes', url: 'https://git.example/' }
    expect(source.settings.parse(filled)).toEqual({
      projects: ['northline/cli', '14'],
      confidential: true,
      url: 'https://git.example',
    })
    expect(source.settings.parse({ confidential: '' })).toEqual({
      projects: [],
      confidential: false,
      url: 'https://gitlab.com',
    })
    expect(source.settings.safeParse({ projects: 'cli' }).success).toBe(false)
  })
})
