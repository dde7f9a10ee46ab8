import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { asideCount } from '../topic-queries.ts'

/** Says what is not in the list although it is in no topic, and where it is. */
export function AsideNote() {
  const isShown = useSearchParams().has('aside')
  const { data } = useQuery({ ...asideCount(api), enabled: useOffers()('listUnplaced') })
  const count = data?.totalCount ?? 0
  if (count === 0 && !isShown) return null
  const words = count === 1 ? '1 discussion is' : `${formatCount(count)} discussions are`
  return (
    <p className="text-xs text-ink-3">
      {words} set aside: small talk, talk of your own people alone, and bots. Nobody has to place them.{' '}
      <Link
        href={isShown ? routes.unplaced : `${routes.unplaced}?aside=any`}
        className="font-medium text-ink-2 underline-offset-2 hover:text-ink hover:underline"
      >
        {isShown ? 'Show what waits to be placed' : 'Show them'}
      </Link>
    </p>
  )
}
