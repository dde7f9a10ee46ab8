import Link from 'next/link'
import { classes } from '#components/ui/classes.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { backGlyph } from '#components/ui/place-glyphs.ts'

type Props = { href: string; label: string; className?: string }

export function BackLink({ href, label, className }: Props) {
  return (
    <Link
      href={href}
      className={classes(
        '-ml-1 inline-flex h-6 items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink',
        className,
      )}
    >
      <Glyph d={backGlyph} className="size-4 text-ink-3" />
      {label}
    </Link>
  )
}
