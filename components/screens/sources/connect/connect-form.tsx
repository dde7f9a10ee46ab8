'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Input } from '#components/ui/input.tsx'
import type { CreateConnectionInput, UpdateConnectionInput } from '#contract/connection-input.ts'
import type { Connection, MadeConnection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { HistoryField, SourceFields } from './fields.tsx'
import { type ConnectValues, changedConnection, newConnection, valuesOf } from './values.ts'

const newSchema = () => import('#contract/connection-input.ts').then((it) => it.createConnectionInput)
const changeSchema = () => import('#contract/connection-input.ts').then((it) => it.updateConnectionInput)

function NameField() {
  return (
    <Field name="name" label="Name" max={100} hint="So that you can tell it from others of the same kind.">
      {(control) => <Input {...control} />}
    </Field>
  )
}

type NewProps = { source: SourceAnswer; onConnected: (made: MadeConnection) => void }

export function ConnectForm({ source, onConnected }: NewProps) {
  const cache = useQueryClient()
  const of = useContractForm<ConnectValues, CreateConnectionInput, MadeConnection>({
    schema: newSchema,
    values: valuesOf(source),
    toInput: (values) => newConnection(source.source, values),
    save: (input, idempotencyKey) => client.connections.create(input, { context: { idempotencyKey } }),
    saved: (made) => {
      onConnected(made)
      // Events that the source tells of can be received from now on.
      for (const queryKey of [api.connections.list.key(), api.events.catalogue.key(), api.integrations.key()])
        void cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <Form of={of} label={`Connect ${source.title}`} unguarded>
      <NameField />
      <SourceFields source={source} />
      {source.hasHistory && <HistoryField source={source} />}
      <div>
        <SubmitButton state={of.state} savedWords="Connected">{`Connect ${source.title}`}</SubmitButton>
      </div>
    </Form>
  )
}

type ChangeProps = { source: SourceAnswer; connection: Connection; onSaved?: () => void }

/** Name, settings and secrets of a connection that exists. */
export function ChangeForm({ source, connection, onSaved }: ChangeProps) {
  const cache = useQueryClient()
  const [{ opened, read }] = useState({ opened: valuesOf(source, connection), read: connection })
  const of = useContractForm<ConnectValues, UpdateConnectionInput, Connection>({
    schema: changeSchema,
    values: opened,
    seen: { name: read.name, settings: read.settings },
    toInput: (values) => changedConnection(connection.id, values, opened),
    save: (input, idempotencyKey) => client.connections.update(input, { context: { idempotencyKey } }),
    saved: (changed) => {
      const input = { connectionId: connection.id }
      cache.setQueryData(api.connections.get.queryKey({ input }), changed)
      void cache.invalidateQueries({ queryKey: api.connections.list.key() })
      onSaved?.()
    },
  })
  return (
    <Form of={of} label={`Settings of ${connection.name}`}>
      <NameField />
      <SourceFields source={source} stored={connection.secretNames} />
      <div>
        <SubmitButton state={of.state}>Save</SubmitButton>
      </div>
    </Form>
  )
}
