import * as z from 'zod'
import { surenesses } from './sureness.ts'

export const placedByNames = ['person', 'rule', 'model', 'thread'] as const

export const confidence = z
  .number()
  .min(0)
  .max(1)
  .describe('From 0 to 1: how far it is ahead of the second best.')
  .meta({ examples: [0.86] })

export const sureness = z
  .enum(surenesses)
  .describe('The confidence in words: `sure` from 0.8, `likely` from 0.5, otherwise `unsure`.')

export const placedBy = z
  .enum(placedByNames)
  .describe('`thread`: it came with the discussion that it answers.')

export const why = z.array(z.string()).describe('Words and links that speak for it.')
