'use client'

import { useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { useTest } from '#components/kit/form/use-test.ts'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { AssistantList } from '#contract/assistants.ts'
import { testConnection } from '#lib/assistants/test-connection.ts'
import { programsFor } from './programs.ts'

type Props = Pick<AssistantList, 'serverUrl' | 'reach'>

/** The address, what to paste where, and a test. */
export function HowToConnect({ serverUrl, reach }: Props) {
  const programs = programsFor(serverUrl)
  const [shown, setShown] = useState(programs[0]?.value ?? '')
  const { test, ...outcome } = useTest(testConnection)
  return (
    <Section
      title="Connect an assistant"
      aside={
        <Button size="sm" loading={outcome.isPending} onClick={() => void test(undefined)}>
          Test the connection
        </Button>
      }
    >
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <TestResult {...outcome} waiting="Asking the server for its tools. This takes ten seconds at most." />
        <CopyField label="Address of the MCP server" what="address" value={serverUrl} />
        <Reach reach={reach} />
        <Tabs
          label="Programs"
          value={shown}
          onChange={setShown}
          tabs={programs.map(({ value, label, text, lines, next }) => ({
            value,
            label,
            content: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <p className="text-ink-2">{text}</p>
                {lines && <CodeBlock {...lines} />}
                <p className="text-ink-2">{next}</p>
              </div>
            ),
          }))}
        />
      </div>
    </Section>
  )
}

/** Says plainly who does not get there. */
function Reach({ reach }: Pick<Props, 'reach'>) {
  if (reach === 'everywhere') return null
  return (
    <Notice tone="caution">
      {reach === 'machine'
        ? 'Only programs on the computer that runs Signalbox reach this address. '
        : 'Only programs in your network reach this address, and many want https. '}
      For Claude on the web and other services, put the service behind https and set SIGNALBOX_PUBLIC_URL to
      that address.
    </Notice>
  )
}
