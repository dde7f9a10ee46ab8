import { Kbd } from '#components/ui/kbd.tsx'

type Props = { words: readonly (readonly [keys: string, words: string])[] }

/** The keys of a list that is gone through, where there is a keyboard. */
export function KeyWords({ words }: Props) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-3 max-md:hidden [@media(hover:none)]:hidden">
      {words.map(([keys, meaning]) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          <Kbd keys={keys} /> {meaning}
        </span>
      ))}
    </p>
  )
}
