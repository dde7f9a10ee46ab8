import type * as z from 'zod'
import { apiKey, createdApiKey } from '#contract/api-key-shape.ts'
import { arrival, arrivalDetail } from '#contract/arrivals.ts'
import { auditActor, auditEntry } from '#contract/audit-log.ts'
import {
  automationDefinition,
  automationDetail,
  automationSummary,
  automationVersion,
} from '#contract/automation-list.ts'
import { automationRules } from '#contract/automation-rules.ts'
import { automation, automationUse } from '#contract/automation-shape.ts'
import { templateDetail, templateSetup, templateSummary } from '#contract/automation-templates.ts'
import { backfill } from '#contract/backfills.ts'
import { channel } from '#contract/channel-shape.ts'
import { automationSettings, changedSettings } from '#contract/common/automation-settings.ts'
import { changeRecord } from '#contract/common/changes.ts'
import { outputChannel } from '#contract/common/output-channel.ts'
import { schedule, scheduleInput } from '#contract/common/schedule.ts'
import { attribution, companyRef, platformIdentity, weeklyActivity } from '#contract/common/values.ts'
import { company, companyDetail } from '#contract/company-shape.ts'
import { conditionMark } from '#contract/condition-marks.ts'
import { connection, madeConnection } from '#contract/connection-shape.ts'
import {
  changedFieldValues,
  customField,
  customFieldList,
  customFieldValues,
} from '#contract/custom-fields.ts'
import { deliveryDetail, deliveryState } from '#contract/delivery-shape.ts'
import { destination } from '#contract/destination-shape.ts'
import { eventKind, occurrence, pushedEvent } from '#contract/event-shape.ts'
import { importAnswer } from '#contract/import-shape.ts'
import { inboxComment, inboxItem } from '#contract/inbox.ts'
import { integration } from '#contract/integrations.ts'
import { invitation } from '#contract/invitations.ts'
import { mailServerView } from '#contract/mail-server.ts'
import { me } from '#contract/me.ts'
import { listedMember, member, openSession, organizationRef, ownMember } from '#contract/member-shape.ts'
import { confirmedSession, signedInMember } from '#contract/members.ts'
import { mergeProposal } from '#contract/merge-proposals.ts'
import { message, messageAuthor } from '#contract/message-list.ts'
import { pushedMessage } from '#contract/message-push.ts'
import { modelMonth, modelUsage, monthSpender } from '#contract/model-month.ts'
import { knownProvider, modelList, servedLevel } from '#contract/models.ts'
import { note, noteList } from '#contract/notes.ts'
import { organization } from '#contract/organization.ts'
import { assertion, passkey, requestOptions } from '#contract/passkey-shape.ts'
import { mergedPerson } from '#contract/people-merges.ts'
import { latestTopic, person, personDetail, updatedPerson } from '#contract/person.ts'
import { run, runDetail, runStep } from '#contract/run-shape.ts'
import { runStreamEvent } from '#contract/runs.ts'
import { savedView } from '#contract/saved-views.ts'
import { setAsideEntry, setAsideList } from '#contract/set-aside.ts'
import { firstOwner } from '#contract/setup.ts'
import { source } from '#contract/sources.ts'
import { risingTopic } from '#contract/statistics.ts'
import {
  archive,
  elementTree,
  sourceRef,
  story,
  storyChange,
  storySummary,
  storyVersion,
} from '#contract/story-shape.ts'
import { storyShare } from '#contract/story-shares.ts'
import { storyWriterRules, storyWriterSettings } from '#contract/story-writer.ts'
import { actedTopic } from '#contract/topic-acts.ts'
import { asker } from '#contract/topic-askers.ts'
import { issueTracker, topicIssue } from '#contract/topic-issues.ts'
import { linkedWork, topicLinks } from '#contract/topic-links.ts'
import { proposalQuote, proposalSide, topicProposal } from '#contract/topic-proposals.ts'
import { rebuiltTopic, topicRebuild } from '#contract/topic-rebuilds.ts'
import { topicPass, topicWriterSettings } from '#contract/topic-writer.ts'
import { listedTopic, topic, topicDetail, topicGroup, topicParticipant } from '#contract/topics.ts'
import { unplacedDiscussion } from '#contract/unplaced.ts'
import {
  endpointWithSecret,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
} from '#contract/webhook-endpoint-shape.ts'

/** What is answered, by the names that readers and generated programs see. */
const answered: Record<string, z.ZodType> = {
  ActedTopic: actedTopic,
  ApiKey: apiKey,
  Arrival: arrival,
  ArrivalDetail: arrivalDetail,
  Asker: asker,
  Attribution: attribution,
  AuditActor: auditActor,
  AuditEntry: auditEntry,
  Automation: automation,
  AutomationDefinition: automationDefinition,
  AutomationDetail: automationDetail,
  AutomationRules: automationRules,
  AutomationSettings: automationSettings,
  AutomationSummary: automationSummary,
  AutomationTemplate: templateDetail,
  AutomationTemplateSetup: templateSetup,
  AutomationTemplateSummary: templateSummary,
  AutomationUse: automationUse,
  AutomationVersion: automationVersion,
  Backfill: backfill,
  Change: changeRecord,
  Channel: channel,
  Company: company,
  CompanyDetail: companyDetail,
  CompanyRef: companyRef,
  ConditionMark: conditionMark,
  ConfirmedSession: confirmedSession,
  Connection: connection,
  CreatedApiKey: createdApiKey,
  CreatedConnection: madeConnection,
  CustomField: customField,
  CustomFieldList: customFieldList,
  CustomFieldValues: customFieldValues,
  Delivery: deliveryState,
  DeliveryDetail: deliveryDetail,
  Destination: destination,
  Discussion: topicGroup,
  ElementTree: elementTree,
  EventKind: eventKind,
  Import: importAnswer,
  InboxComment: inboxComment,
  InboxItem: inboxItem,
  Integration: integration,
  Invitation: invitation,
  IssueTracker: issueTracker,
  LatestTopic: latestTopic,
  LinkedWork: linkedWork,
  ListedMember: listedMember,
  ListedTopic: listedTopic,
  MailServer: mailServerView,
  Me: me,
  Member: member,
  MergeProposal: mergeProposal,
  MergedPerson: mergedPerson,
  Message: message,
  MessageAuthor: messageAuthor,
  ModelLevel: servedLevel,
  ModelList: modelList,
  ModelMonth: modelMonth,
  ModelProvider: knownProvider,
  ModelUsage: modelUsage,
  MonthSpender: monthSpender,
  Note: note,
  NoteList: noteList,
  Occurrence: occurrence,
  Organization: organization,
  OrganizationRef: organizationRef,
  OutputChannel: outputChannel,
  OwnMember: ownMember,
  Passkey: passkey,
  PasskeyRequestOptions: requestOptions,
  Person: person,
  PersonDetail: personDetail,
  PlatformIdentity: platformIdentity,
  ProposalQuote: proposalQuote,
  ProposalSide: proposalSide,
  PushedEvent: pushedEvent,
  RebuiltTopic: rebuiltTopic,
  RisingTopic: risingTopic,
  Run: run,
  RunDetail: runDetail,
  RunStep: runStep,
  RunStreamEvent: runStreamEvent,
  SavedView: savedView,
  Schedule: schedule,
  Session: openSession,
  SetAsideEntry: setAsideEntry,
  SetAsideList: setAsideList,
  SignedInMember: signedInMember,
  Source: source,
  Story: story,
  StoryArchive: archive,
  StoryChange: storyChange,
  StoryShare: storyShare,
  StorySource: sourceRef,
  StorySummary: storySummary,
  StoryVersion: storyVersion,
  StoryWriter: storyWriterSettings,
  StoryWriterRules: storyWriterRules,
  Topic: topic,
  TopicDetail: topicDetail,
  TopicIssue: topicIssue,
  TopicLinks: topicLinks,
  TopicParticipant: topicParticipant,
  TopicPass: topicPass,
  TopicProposal: topicProposal,
  TopicRebuild: topicRebuild,
  TopicWriter: topicWriterSettings,
  UnplacedDiscussion: unplacedDiscussion,
  UpdatedPerson: updatedPerson,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryDetail: webhookDeliveryDetail,
  WebhookEndpoint: webhookEndpoint,
  WebhookEndpointWithSecret: endpointWithSecret,
  WeeklyActivity: weeklyActivity,
}

/** What is sent, where it is more than the fields of one operation. */
const sent: Record<string, z.ZodType> = {
  AutomationSettingsInput: changedSettings,
  CustomFieldValuesInput: changedFieldValues,
  FirstOwner: firstOwner,
  MessageInput: pushedMessage,
  PasskeyAssertion: assertion,
  ScheduleInput: scheduleInput,
}

type Named = Record<string, { schema: z.ZodType; strategy: 'input' | 'output' }>

function named(schemas: Record<string, z.ZodType>, strategy: 'input' | 'output'): Named {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema, strategy }]))
}

/**
 * Schemas that the document defines once and points to. One that is not here stands whole wherever it is used, which makes
 * the document long and the types of generated programs hard to read.
 */
export const namedSchemas: Named = { ...named(answered, 'output'), ...named(sent, 'input') }
