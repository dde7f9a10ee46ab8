import { classes } from './classes.ts'
import { Picture } from './picture.tsx'

type Props = {
  name: string
  image?: string | null
  /** A person is round, a company square. */
  kind?: 'person' | 'company'
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const sizes = {
  xs: 'size-4 text-[0.5rem]',
  sm: 'size-5 text-[0.5625rem]',
  md: 'size-6 text-[0.625rem]',
  lg: 'size-8 text-xs',
  xl: 'size-12 text-lg',
}

const corners = {
  person: {
    xs: 'rounded-full',
    sm: 'rounded-full',
    md: 'rounded-full',
    lg: 'rounded-full',
    xl: 'rounded-full',
  },
  company: {
    xs: 'rounded-[3px]',
    sm: 'rounded-[4px]',
    md: 'rounded-[5px]',
    lg: 'rounded-[7px]',
    xl: 'rounded-[10px]',
  },
}

const hues = [
  'bg-hue-1-soft text-hue-1',
  'bg-hue-2-soft text-hue-2',
  'bg-hue-3-soft text-hue-3',
  'bg-hue-4-soft text-hue-4',
  'bg-hue-5-soft text-hue-5',
  'bg-hue-6-soft text-hue-6',
]

/** Hidden from screen readers, because the name is next to it. Shows initials until the picture is loaded. */
export function Avatar({ name, image, kind = 'person', size = 'md', className }: Props) {
  const look = classes(sizes[size], corners[kind][size], hues[hueOf(name)], className)
  return (
    <span
      aria-hidden="true"
      className={`relative inline-grid shrink-0 select-none place-items-center overflow-hidden font-semibold ${look}`}
    >
      {initialsOf(name, kind)}
      {image && <Picture src={image} />}
    </span>
  )
}

/** Gives the same colour to the same name. */
function hueOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return sum % hues.length
}

function initialsOf(name: string, kind: 'person' | 'company'): string {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const picked =
    kind === 'company' ? words.slice(0, 1) : [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = picked.flatMap((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? [])
  return letters.join('').toUpperCase() || '·'
}
