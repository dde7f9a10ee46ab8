import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type Operation, readReference } from '#components/screens/reference/document.ts'
import { OperationView } from '#components/screens/reference/operation-view.tsx'
import { readDocument } from '#lib/api/server/document.ts'
import { getEnv } from '#lib/env.ts'
import { openPage } from '#lib/page/open-page.ts'

type Props = { params: Promise<{ operation: string }> }

async function find(id: string): Promise<Operation | null> {
  const document = await readDocument()
  const reference = document.ok ? readReference(document.data) : null
  if (!reference) return null
  const found = reference.tags.flatMap(({ operations }) => operations).find((one) => one.id === id)
  return found ?? notFound()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = await find((await params).operation)
  return { title: operation ? `${operation.summary}, API reference` : 'API reference' }
}

export default async function OperationPage({ params }: Props) {
  const [{ offers }, operation] = await Promise.all([openPage(), find((await params).operation)])
  if (!operation) return null
  // Operations without a key begin a session, which only the dashboard itself may do.
  const reachable = offers(operation.id) && !operation.open
  return <OperationView operation={operation} base={getEnv().SIGNALBOX_API_URL} reachable={reachable} />
}
