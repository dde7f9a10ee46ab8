import { BookOpen, LayoutTemplate, MessageSquareText, MessagesSquare, Workflow, Zap } from 'lucide-react'
import { excerpt } from '#components/kit/messages/excerpt.ts'
import { openMessage } from '#components/kit/messages/message-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { TemplateSummary } from '#contract/automation-templates.ts'
import type { Channel } from '#contract/channel-shape.ts'
import type { Company } from '#contract/company-shape.ts'
import type { Message } from '#contract/message-list.ts'
import type { Person } from '#contract/person.ts'
import type { StorySummary } from '#contract/story-shape.ts'
import type { Topic } from '#contract/topics.ts'
import { routes } from '#lib/routes.ts'
import type { PaletteItem } from './rows.tsx'

export function personItem({ id, displayName, avatarUrl, title, company }: Person): PaletteItem {
  return {
    id: `person ${id}`,
    label: displayName,
    icon: <Avatar name={displayName} image={avatarUrl} size="sm" />,
    note: [title, company?.name].filter(Boolean).join(', '),
    href: routes.person(id),
  }
}

export function companyItem({ id, name, logoUrl, primaryDomain }: Company): PaletteItem {
  return {
    id: `company ${id}`,
    label: name,
    icon: <Avatar name={name} image={logoUrl} kind="company" size="sm" />,
    note: primaryDomain ?? undefined,
    href: routes.company(id),
  }
}

export function topicItem({ id, title }: Topic): PaletteItem {
  return { id: `topic ${id}`, label: title, icon: <MessagesSquare />, href: routes.topic(id) }
}

export function channelItem({ id, channelName, sourceName, serverName }: Channel): PaletteItem {
  return {
    id: `channel ${id}`,
    label: channelName,
    icon: <SourceIcon source={sourceName} decorative />,
    note: `${sourceLabel(sourceName)}, ${serverName}`,
    href: routes.channel(id),
  }
}

export function storyItem({ slug, title }: StorySummary): PaletteItem {
  return { id: `story ${slug}`, label: title, icon: <BookOpen />, href: routes.story(slug) }
}

export function automationItem({ id, name, description }: AutomationSummary): PaletteItem {
  return {
    id: `automation ${id}`,
    label: name,
    icon: <Workflow />,
    note: description,
    href: routes.automation(id),
  }
}

export function templateItem({ slug, name, subtitle }: TemplateSummary): PaletteItem {
  return {
    id: `template ${slug}`,
    label: name,
    icon: <LayoutTemplate />,
    note: subtitle ?? undefined,
    href: routes.template(slug),
  }
}

/** Opens over the page that is shown: a glance at what somebody said. */
export function messageItem({ id, content, author, channel }: Message, search: string): PaletteItem {
  return {
    id: `message ${id}`,
    label: excerpt(content, search),
    icon: <Avatar name={author.displayName} image={author.avatarUrl} size="sm" />,
    note: `${author.displayName}, ${channel.channelName}`,
    run: () => openMessage(id),
  }
}

export function allMessagesItem(search: string): PaletteItem {
  return {
    id: 'all messages',
    label: `All messages with “${search}”`,
    icon: <MessageSquareText />,
    href: routes.messagesWith(search),
  }
}

/** Runs it there and then: for those who know what they want. */
export function runNowItem(automation: AutomationSummary, run: () => void): PaletteItem {
  return {
    id: `run ${automation.id}`,
    label: `Run now: ${automation.name}`,
    icon: <Zap />,
    keywords: 'start',
    run,
  }
}
