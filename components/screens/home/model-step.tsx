import { ButtonLink } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ServedLevel } from '#contract/models.ts'
import { routes } from '#lib/routes.ts'

/** The step between the first source and the first automation. */
export function ModelStep({ levels }: { levels: readonly ServedLevel[] }) {
  const names = [...new Set(levels.flatMap(({ model }) => model ?? []))]
  if (names.length > 0)
    return (
      <Panel title="Language model">
        <p className="flex items-center gap-2 text-ink-2">
          <StatusMark status="completed" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{names.join(', ')} is set.</span>
        </p>
      </Panel>
    )
  return (
    <Panel title="Choose a language model" note="Optional.">
      <p className="mb-3.5 max-w-[38rem] text-ink-2">
        With the key of a provider, automations follow your prompts and judge conditions in plain words.
        Without one, a built-in writer makes simple digests.
      </p>
      <ButtonLink href={routes.settingsModels}>Choose a language model</ButtonLink>
    </Panel>
  )
}
