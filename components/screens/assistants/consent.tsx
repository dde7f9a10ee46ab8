'use client'

import { useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button, buttonLook } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { classes } from '#components/ui/classes.ts'
import { Fact, Facts } from '#components/ui/facts.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { AskedConnection, AssistantRequest } from '#contract/assistants.ts'
import type { AssistantAccess } from '#contract/common/assistant-access.ts'
import { client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'

type Props = { request: AssistantRequest; asked: AskedConnection }

const roles = { owner: 'an owner', admin: 'an admin', member: 'a member' }

const readOnly = {
  value: 'read',
  label: 'Read only',
  note: 'Look up people, companies, topics, messages, stories and automations that you see.',
} as const

/** Says who asks, where the answer goes and what it may do, and lets the member decide. */
export function Consent({ request, asked }: Props) {
  const { program, problem, refusalUrl } = asked
  const decision = useDecision(request)
  if (decision.isDone) return <Done program={program} />
  if (problem !== null)
    return (
      <>
        <Notice tone="stop">{`${program} cannot be connected. ${problem}`}</Notice>
        <Back href={refusalUrl}>{`Back to ${program}`}</Back>
      </>
    )
  return (
    <>
      <About asked={asked} />
      <Access asked={asked} value={decision.access} onChange={decision.setAccess} />
      <p className="text-sm text-ink-2">
        It never gets keys, passwords, members’ roles or exports. You can disconnect it at any time under
        Settings, Assistants.
      </p>
      {decision.error !== null && (
        <Failed title="It was not connected" requestId={requestIdOf(decision.error)} compact>
          {describeFailure(decision.error).text}
        </Failed>
      )}
      <div className="grid gap-2">
        <Button
          variant="primary"
          className="h-10 text-lg"
          loading={decision.isPending}
          onClick={() => void decision.connect()}
        >
          Connect
        </Button>
        <Back href={refusalUrl}>Do not connect</Back>
      </div>
    </>
  )
}

/** Begins with reading: most programs ask for everything that there is, and nobody has chosen that. */
function useDecision(request: AssistantRequest) {
  const [access, setAccess] = useState<AssistantAccess>('read')
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function connect() {
    setPending(true)
    setError(null)
    try {
      const { redirectTo } = await client.assistants.connect({ ...request, access })
      location.assign(redirectTo)
      setDone(true)
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return { access, setAccess, isPending, isDone, error, connect }
}

/** Names what the program says of itself, and what is known of it. */
function About({ asked: { program, place, kind } }: { asked: AskedConnection }) {
  const { organization, member } = useViewer()
  const places = {
    web: place,
    machine: 'A program on this computer',
    app: `The app on this device that opens ${place} addresses`,
  }
  return (
    <>
      <Facts>
        <Fact title="Calls itself">{program}</Fact>
        <Fact title="Answer goes to">
          <span className="font-medium">{places[kind]}</span>
        </Fact>
        <Fact title="Organization">{organization.name}</Fact>
        <Fact title="Acts as">{`${member.name}, ${roles[member.role]}`}</Fact>
      </Facts>
      <Notice tone="caution">
        {`Nobody has checked the name. Connect it only if you have just started this ${kind === 'web' ? `at ${place}` : 'in that program'} yourself.`}
      </Notice>
    </>
  )
}

type AccessProps = {
  asked: AskedConnection
  value: AssistantAccess
  onChange: (value: AssistantAccess) => void
}

function Access({ asked: { access }, value, onChange }: AccessProps) {
  const { role } = useViewer().member
  const change = {
    value: 'write',
    label: 'Read and change',
    note: `Also change them and run automations, as far as you may as ${roles[role]}. The audit log names you and the program.`,
  } as const
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">What it may do</h2>
      {access === 'read' ? (
        <p className="text-ink-2">{`${readOnly.label}. ${readOnly.note}`}</p>
      ) : (
        <Choices label="What it may do" choices={[readOnly, change]} value={value} onChange={onChange} />
      )}
    </section>
  )
}

/** An ordinary link: it also leads to the app of a scheme. */
function Back({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={classes(buttonLook({}), 'h-10 text-lg')}>
      {children}
    </a>
  )
}

function Done({ program }: { program: string }) {
  return (
    <Notice tone="clear" live>
      {`${program} is being told. Go on there; you can close this window.`}
    </Notice>
  )
}
