import { Banner } from '#components/ui/banner.tsx'

export function UnknownTemplate({ slug }: { slug: string }) {
  return (
    <div className="mb-5">
      <Banner tone="caution">
        There is no template “{slug}”, or it cannot be read at the moment. You can build the automation from
        nothing here.
      </Banner>
    </div>
  )
}
