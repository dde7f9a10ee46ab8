import { Notice } from '#components/kit/form/notice.tsx'
import { Consent } from '#components/screens/assistants/consent.tsx'
import { Gate } from '#components/screens/sign-in/gate.tsx'
import { SignedInAs } from '#components/screens/sign-in/signed-in-as.tsx'
import { QueryProvider } from '#components/shell/query-provider.tsx'
import { ViewerProvider } from '#components/ui/viewer.tsx'
import type { AskedConnection, AssistantRequest } from '#contract/assistants.ts'
import { isMissing } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { requestOf } from '#lib/assistants/request.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata = { title: 'Connect an assistant' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }
type Page = Awaited<ReturnType<typeof openPage>>

/** Where a program sends its member to be allowed (RFC 6749, 4.1.1). Nothing leads anywhere from here without a click. */
export default async function AuthorizePage({ searchParams }: Props) {
  const [query, page] = await Promise.all([searchParams, openPage()])
  const request = requestOf(query)
  if (request === null) return <Refused>This address is not one that a program sends people to.</Refused>
  const read = await readRequest(page, request)
  if (typeof read === 'string') return <Refused>{read}</Refused>
  const { viewer, offered } = page
  return (
    <Gate
      title={`Connect ${read.program}?`}
      text={`It asks to act for you in ${viewer.organization.name}.`}
      isTall
    >
      <ViewerProvider viewer={viewer} offered={offered}>
        <QueryProvider>
          <Consent request={request} asked={read} />
        </QueryProvider>
      </ViewerProvider>
      <SignedInAs email={viewer.member.email} />
    </Gate>
  )
}

/** Reads what the program asks for; gives the reason in words when it cannot be shown. */
async function readRequest(
  { api, offers }: Page,
  request: AssistantRequest,
): Promise<AskedConnection | string> {
  if (!offers('connectAssistant')) return 'This service cannot connect assistants. Another version can.'
  try {
    return await api.assistants.request.call(request)
  } catch (error) {
    return isMissing(error) && error instanceof Error ? error.message : describeFailure(error).text
  }
}

function Refused({ children }: { children: string }) {
  return (
    <Gate title="This program cannot be connected">
      <Notice tone="stop">{children}</Notice>
      <p className="text-ink-2">
        Nothing was given to anybody. You can close this window, or look at{' '}
        <a href="/settings/assistants" className="font-medium text-accent underline underline-offset-2">
          how assistants are connected
        </a>
        .
      </p>
    </Gate>
  )
}
