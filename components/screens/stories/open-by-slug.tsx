import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'

/** A plain form: the page that gets it goes on to the story. */
export function OpenBySlug() {
  return (
    <form action="/stories" className="mx-auto flex max-w-[36rem] flex-wrap items-end gap-2 px-4 sm:pl-16">
      <label htmlFor="open-story" className="min-w-0 flex-1 text-sm font-medium">
        Name of the story
        <Input
          id="open-story"
          name="open"
          required
          maxLength={500}
          className="mt-1 font-mono"
          placeholder="why-a-cache-push-takes-minutes"
        />
      </label>
      <Button type="submit" variant="primary">
        Open
      </Button>
    </form>
  )
}
