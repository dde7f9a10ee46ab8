import { ShownOnce, useShownOnce } from '#components/kit/form/shown-once.tsx'
import { Command } from '#components/ui/command.tsx'
import type { CreatedApiKey } from '#contract/api-key-shape.ts'

type NewKeyProps = { made: CreatedApiKey; base: string; isWarned: boolean; onCopied: () => void }

/** Shows a new key, and the command that tries it. */
export function NewKey({ made: { key }, base, ...shown }: NewKeyProps) {
  return (
    <ShownOnce
      value={key}
      label="API key"
      what="the API key"
      noun="key"
      advice="Store it where your programs keep their secrets, not in code or a chat."
      lost="The key was created, but the answer with the key did not arrive, and it cannot be shown again. Revoke it in the list and create another."
      {...shown}
    >
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Try it</p>
        <Command what="the command that tries the key">
          {`curl ${base}/me -H "Authorization: Bearer ${key}"`}
        </Command>
      </div>
    </ShownOnce>
  )
}

export const useNewKey = (onClose: () => void) => useShownOnce<CreatedApiKey>(({ key }) => key, onClose)
