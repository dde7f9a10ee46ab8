import { LayoutTemplate, Workflow } from 'lucide-react'
import { mayDo } from '#components/kit/automation/use-change-automation.ts'
import { automationStatuses, concernOf, media, triggerFilter } from '#components/kit/automation/words.ts'
import { listOf, type Viewing } from '#components/kit/list/definition.ts'
import { entity, filter, optionsOf } from '#components/kit/list/filters.ts'
import { memberFilter } from '#components/kit/list/member-filter.tsx'
import { RowLink } from '#components/kit/list/row.tsx'
import { RunState, RunStrip } from '#components/kit/run/run-strip.tsx'
import { isUnderWay } from '#components/kit/run/words.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationListQuery, AutomationSummary } from '#contract/automation-list.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { statusShown, statusWords } from '#lib/automation-status.ts'
import { routes } from '#lib/routes.ts'
import { AutomationSwitch } from './automation-switch.tsx'
import { automationActs } from './bulk-acts.tsx'
import { Places, placesInWords } from './places.tsx'
import { AutomationMenu } from './row-menu.tsx'

/** Milliseconds until the list is refreshed: sooner while something runs. */
const [soonMs, laterMs] = [3_000, 30_000]

export const automations = listOf<AutomationSummary>()({
  name: 'automations',
  label: 'Automations',
  words: ['automation', 'automations'],
  search: 'Search automations',
  sorts: ['createdAt', 'name', 'nextRun', 'lastRun'],
  opens: 'automation',
  filters: {
    status: filter.many(automationStatuses, {
      label: 'Status',
      options: optionsOf(automationStatuses, statusWords, (value) => <StatusMark status={value} />),
    }),
    trigger: triggerFilter(),
    sends: filter.one(media, {
      label: 'Sends to',
      options: media.map((value) => ({
        value,
        label: sourceLabel(value),
        icon: <SourceIcon source={value} decorative />,
      })),
    }),
    template: filter.text(/^[a-z0-9-]{1,100}$/, {
      label: 'Template',
      entity: entity({
        find: (api, text) =>
          api.automationTemplates.list.queryOptions({
            input: { limit: 20, sortBy: 'name', sortOrder: 'asc', ...(text !== '' && { search: text }) },
          }),
        option: ({ slug, name, subtitle }) => ({ value: slug, label: name, note: subtitle ?? undefined }),
        needs: 'getAutomationTemplate',
        named: (api, slug) => api.automationTemplates.get.queryOptions({ input: { slug } }),
        name: ({ name }) => name,
      }),
    }),
    owner: memberFilter({ label: 'Owner' }),
    deleted: filter.flag({ label: 'Deleted', words: ['Deleted only', 'Not deleted'] }),
  },
  input: ({ search, sort, order, filters }, { page, limit }): AutomationListQuery => {
    const { status, trigger, template, sends, owner, deleted } = filters
    return {
      page,
      limit,
      sortBy: sort,
      sortOrder: order,
      deleted: deleted ?? false,
      ...(search !== '' && { search }),
      ...(status.length > 0 && { status }),
      ...(trigger.length > 0 && { triggerKind: trigger }),
      ...(template !== undefined && { templateSlug: template }),
      ...(sends !== undefined && { outputChannel: sends }),
      ...(owner !== undefined && { ownerId: owner }),
    }
  },
  query: (from, input) => from.automations.list.queryOptions({ input }),
  read: (service, input, signal) => service.automations.list(input, { signal }),
  again: (rows) => (rows.some(({ recentRuns }) => recentRuns.some(isUnderWay)) ? soonMs : laterMs),
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => routes.automation(id),
  keys: [
    { key: 'p', label: 'Pause or resume', when: canTurn },
    { key: '.', label: 'Open its menu' },
  ],
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      firstOrder: 'asc',
      isFixed: true,
      narrow: 'title',
      cell: (automation) => <Name automation={automation} />,
    },
    {
      id: 'when',
      header: 'When',
      className: 'w-58 max-lg:w-48 min-[90rem]:w-68',
      narrow: 'detail',
      cell: ({ description, schedule }) => (
        <span {...tip(`${description} (${ruleText(schedule)})`)} className="block truncate">
          {description}
        </span>
      ),
    },
    {
      id: 'destination',
      header: 'Sends to',
      className: 'w-38 max-xl:hidden min-[90rem]:w-44',
      cell: (automation) => <Places automation={automation} />,
    },
    {
      id: 'outcome',
      header: 'Last outcome',
      className: 'w-38 max-2xl:hidden',
      cell: ({ recentRuns }) => <Last runs={recentRuns} />,
    },
    {
      id: 'runs',
      header: 'Last 14 runs',
      sort: 'lastRun',
      className: 'w-41 max-lg:hidden',
      cell: ({ id, name, recentRuns }) => <RunStrip automationId={id} name={name} runs={recentRuns} />,
    },
    {
      id: 'next',
      header: 'Next run',
      sort: 'nextRun',
      firstOrder: 'asc',
      className: 'w-24',
      narrow: 'aside-detail',
      cell: (automation) => <Next automation={automation} />,
    },
    {
      id: 'switch',
      header: 'On',
      className: 'w-13 max-md:-mr-1',
      isFixed: true,
      narrow: 'aside-control',
      cell: (automation) => <AutomationSwitch automation={automation} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      isHeaderHidden: true,
      className: 'w-8 pr-0!',
      isFixed: true,
      cell: (automation) => <AutomationMenu automation={automation} />,
    },
  ],
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ name }) => name },
      { header: 'status', value: ({ status }) => statusWords[status] },
      { header: 'when', value: ({ description }) => description },
      { header: 'time zone', value: ({ timezone }) => timezone },
      { header: 'sends to', value: placesInWords },
      { header: 'last run', value: ({ lastRunAt }) => lastRunAt },
      { header: 'last outcome', value: ({ recentRuns }) => recentRuns.at(-1)?.status },
      { header: 'next run', value: ({ nextRunAt }) => nextRunAt },
      { header: 'template', value: ({ templateSlug }) => templateSlug },
      { header: 'address', value: ({ id }) => location.origin + routes.automation(id) },
    ],
  },
  bulk: {
    when: (viewing, { filters }) => automationActs([], filters.deleted === true, viewing).length > 0,
    acts: (chosen, { filters }, viewing) => automationActs(chosen, filters.deleted === true, viewing),
  },
  nothing: {
    matches: 'No automation matches',
    apart: () => ({ deleted: undefined }),
    yet: (viewing, { filters }) => (filters.deleted ? noneDeleted : noneYet(viewing)),
  },
})

function canTurn(viewing: Viewing<undefined>): boolean {
  const may = mayDo(viewing)
  return may('pauseAutomation') && may('resumeAutomation')
}

const noneDeleted = {
  title: 'No deleted automations',
  children: 'Deleted automations stay here for 30 days. You can restore them with their runs and versions.',
}

function noneYet(viewing: Viewing<undefined>) {
  const start = mayDo(viewing)('createAutomation') && (
    <>
      <ButtonLink href={routes.templates} variant="primary">
        <LayoutTemplate aria-hidden="true" /> Start from a template
      </ButtonLink>
      <ButtonLink href={routes.newAutomation}>Start from scratch</ButtonLink>
    </>
  )
  return {
    title: 'No automations yet',
    icon: <Workflow aria-hidden="true" />,
    action: start,
    children:
      'An automation reads your messages at set times, or when something happens, and sends what it finds to a channel: unanswered questions, rising topics, accounts that need attention.',
  }
}

function Name({ automation }: { automation: AutomationSummary }) {
  const { id, name, status } = automation
  const { mark, word } = statusShown(automation)
  const why = concernOf(automation)
  const concern = why && (mark === 'held' ? `${word}. ${why}` : why)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="inline-flex shrink-0" {...tip(word)}>
        <StatusMark status={mark} />
        {mark !== 'held' && <span className="sr-only">{word}:</span>}
      </span>
      <RowLink href={routes.automation(id)} className="max-w-9/10 shrink-0">
        {name}
      </RowLink>
      {concern && (
        <span
          className={`min-w-0 truncate ${status === 'error' ? 'text-stop' : 'text-ink-3'}`}
          {...tip(concern)}
        >
          {concern}
        </span>
      )}
      {automation.deletedAt && (
        <span className="min-w-0 truncate text-ink-3">
          deleted <TimeAgo instant={automation.deletedAt} />
        </span>
      )}
    </span>
  )
}

function Last({ runs }: { runs: AutomationSummary['recentRuns'] }) {
  const last = runs.at(-1)
  return last ? <RunState status={last.status} /> : <span className="text-ink-3">–</span>
}

function Next({
  automation: { nextRunAt, triggerKind, enabled, deletedAt },
}: {
  automation: AutomationSummary
}) {
  if (deletedAt) return <span className="text-ink-3">–</span>
  if (nextRunAt && enabled) return <TimeAgo instant={nextRunAt} due className="text-ink-2" />
  return <span className="text-ink-3">{triggerKind === 'event' && enabled ? 'on event' : '–'}</span>
}
