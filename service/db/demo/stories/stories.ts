import { databasePerPreview } from './database-per-preview.ts'
import { euWest } from './eu-west.ts'
import { fourCancellations } from './four-cancellations.ts'
import { goodWords } from './good-words.ts'
import { haldenRenewal } from './halden-renewal.ts'
import { previewQuestions } from './preview-questions.ts'
import { readOnlyForks } from './read-only-forks.ts'
import { slowPush } from './slow-push.ts'
import type { DemoStory } from './story.ts'

/** The finished stories of the demo organization, newest first. */
export function demoStories(now: Date): DemoStory[] {
  return [
    slowPush(now),
    haldenRenewal(now),
    previewQuestions(now),
    databasePerPreview(now),
    euWest(now),
    goodWords(now),
    fourCancellations(now),
    readOnlyForks(now),
  ]
}
