import { accountHealthFriday, accountPrep } from './accounts.ts'
import { unansweredQuestions, vipWatch } from './attention.ts'
import { droppedWorkNotice, prCustomerContext } from './changes.ts'
import { cancellationReview, newCustomerCard } from './customers.ts'
import { crashMeetsFeedback, issueClosedCheck } from './defects.ts'
import { morningBugBrief, weeklySignalDigest } from './digests.ts'
import { priorityWithoutWork, topicGainsGround } from './momentum.ts'
import { launchWatch, releaseNotesDraft } from './releases.ts'
import { failedPaymentContext, trialEndingBrief } from './revenue.ts'
import { shipAndTellGithub, shipAndTellGitlab } from './shipping.ts'
import type { Template } from './template.ts'
import { newTopicTriage, urgentTopicAlert } from './topics.ts'
import { duplicateSweep } from './upkeep.ts'
import { monthlyVoice, praiseRoundup } from './voice.ts'

export const templates: readonly Template[] = [
  weeklySignalDigest,
  morningBugBrief,
  urgentTopicAlert,
  newTopicTriage,
  topicGainsGround,
  vipWatch,
  unansweredQuestions,
  shipAndTellGithub,
  shipAndTellGitlab,
  prCustomerContext,
  droppedWorkNotice,
  issueClosedCheck,
  crashMeetsFeedback,
  failedPaymentContext,
  cancellationReview,
  trialEndingBrief,
  newCustomerCard,
  accountHealthFriday,
  priorityWithoutWork,
  releaseNotesDraft,
  monthlyVoice,
  praiseRoundup,
  duplicateSweep,
  launchWatch,
  accountPrep,
]
