'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Notice } from '#components/kit/form/notice.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { MailServerView } from '#contract/mail-server.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { SettingRow } from '../rows.tsx'
import { securityNames } from './securities.ts'
import { ServerForm } from './server-form.tsx'
import { useMailTest } from './use-mail-test.ts'

const { queryKey, ...read } = api.mailServer.get.queryOptions()

export function MailScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery({ queryKey, ...read })
  if (isPending) return <LoadingRows rows={6} label="Loading the mail server" />
  if (!data)
    return (
      <ReadFailure
        title="The mail server could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Mail server={data} />
}

function Mail({ server }: { server: MailServerView }) {
  const { isSimulated, isReachable, isReadable, setBy } = server
  return (
    <div className="grid max-w-[46rem] gap-8">
      <div className="grid gap-3 empty:hidden">
        {isSimulated && (
          <Notice tone="caution">
            This organization is a sample, from which nothing is sent. A server that you set is used once the
            sample data is removed.
          </Notice>
        )}
        {!isReachable && (
          <Notice tone="caution">
            No mail is sent, because the address of the dashboard is not set and links would not work. The
            person who runs Signalbox sets SIGNALBOX_DASHBOARD_URL.
          </Notice>
        )}
        {!isReadable && (
          <Notice tone="stop">
            The password was sealed with an earlier secret of the service. Enter it again.
          </Notice>
        )}
      </div>
      {setBy === 'environment' ? <OfEnvironment server={server} /> : <OwnServer server={server} />}
      <Section title="What it is for">
        <ul className="grid gap-1.5 text-ink-2">
          <li>Invitations. Without a server you copy the link and send it yourself.</li>
          <li>
            “Forgot your password?” on the sign-in page. Without a server an owner makes the link in Settings
            → Members.
          </li>
          <li>
            Output of automations is sent by the mail servers in Settings → Destinations, not by this one.
          </li>
        </ul>
      </Section>
    </div>
  )
}

/** Shows what cannot be changed here. */
function OfEnvironment({ server }: { server: MailServerView }) {
  const { host, port, security, user, from, setting } = server
  const tested = useMailTest()
  const facts = [
    ['Server', `${host}, port ${port}`],
    ['Encryption', security === null ? '' : securityNames[security]],
    ['User', user ?? 'None'],
    ['Sent from', from ?? ''],
  ]
  return (
    <Section flush title="Server">
      <p className="border-b border-line py-3 text-ink-2">
        <InlineCode>{`Set by \`${setting}\` in the environment of the service. Change it there, or remove it to set one here.`}</InlineCode>
      </p>
      <dl>
        {facts.map(([title = '', value]) => (
          <SettingRow key={title} title={title}>
            <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
          </SettingRow>
        ))}
      </dl>
      <div className="grid gap-3 pt-3">
        <TestResult {...tested} />
        <div>
          <Button loading={tested.isPending} onClick={() => void tested.test({})}>
            Send a test
          </Button>
        </div>
      </div>
    </Section>
  )
}

function OwnServer({ server }: { server: MailServerView }) {
  const cache = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  // A form of its own for what was saved here; what others save meanwhile does not take away what is typed.
  const [saved, setSaved] = useState(0)
  const show = (now: MailServerView) => {
    cache.setQueryData(queryKey, now)
    setSaved((count) => count + 1)
  }
  const isSet = server.setBy === 'organization'
  return (
    <Section
      title="Server"
      note={isSet ? undefined : 'None is set.'}
      aside={
        isSet && (
          <Button size="sm" variant="quiet" onClick={() => setRemoving(true)}>
            Remove…
          </Button>
        )
      }
    >
      <ServerForm key={saved} server={server} onSaved={show} />
      {isRemoving && (
        <ConfirmDialog
          title="Remove the mail server?"
          points={[
            'Its password is erased.',
            'From then on you send invitations and password reset links yourself.',
          ]}
          act="Remove the server"
          failed="The server was not removed"
          onClose={() => setRemoving(false)}
          run={async () => {
            show(await client.mailServer.remove({}))
            toast({ title: 'The mail server is removed' })
          }}
        />
      )}
    </Section>
  )
}
