import { classes } from './classes.ts'

type Props = {
  label: string
  /** What it says to those who do not see it: "1,200 of 3,400". */
  words: string
  /** Left out while nobody knows how far it is. */
  of?: { value: number; max: number } | null
  className?: string
}

/** A bar that shows how far something has come. Browsers draw their own in colours of no theme. */
export function Progress({ label, words, of = null, className }: Props) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      className={classes(
        'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent',
        of === null && 'motion-safe:animate-pulse',
        className,
      )}
      {...of}
    />
  )
}
