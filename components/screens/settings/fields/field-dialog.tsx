'use client'

import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input, Select, Textarea } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { fieldOwners } from '#contract/common/custom-field-types.ts'
import type { CustomField, CustomFieldList, SaveCustomFieldsInput } from '#contract/custom-fields.ts'
import { saveBesideOthers } from './beside-others.ts'
import { type Rename, renamesOf } from './renames.ts'
import { type GivenField, given, useSaveFields } from './use-save-fields.ts'
import { typeChoices, typeWords, valuesInWords } from './words.ts'

type Props = { list: CustomFieldList; field: CustomField | null; onClose(): void }

type Values = Pick<SaveCustomFieldsInput, 'fields'>

const schema = () => import('#contract/custom-fields.ts').then((it) => it.saveCustomFieldsInput)

const fresh: GivenField = { label: '', type: 'text', options: [], appliesTo: ['people'] }

/** Adds a field, or changes one. */
export default function FieldDialog(props: Props) {
  const { field, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field ? `Edit ${field.label}` : 'Add a field'}
      description={field ? 'A new name keeps all values.' : undefined}
    >
      <FieldForm {...props} />
    </Dialog>
  )
}

function FieldForm({ list, field, onClose }: Props) {
  const { settle } = useSaveFields(list)
  // The form keeps to what it was opened with: what others save meanwhile is read when it is saved.
  const [opened] = useState(list)
  const seen = useRef(field)
  const known = opened.fields.findIndex(({ id }) => id === field?.id)
  const at = known < 0 ? opened.fields.length : known
  const name = (part: 'label' | 'type' | 'options' | 'appliesTo') => `fields.${at}.${part}` as const
  const of = useContractForm<Values, SaveCustomFieldsInput, CustomFieldList>({
    schema,
    values: { fields: [...opened.fields.map(given), ...(field ? [] : [fresh])] },
    toInput: ({ fields }) => ({
      fields: fields.map((one, index) => ({
        ...cleaned(one),
        ...(index === known && { renames: renamesIn(field, one) }),
      })),
      ...(field && { discard: [field.id] }),
    }),
    save: (input) => saveBesideOthers(input, { at, seen }),
    saved: (answer) => {
      settle(answer)
      toast({ title: field ? 'The field is saved' : 'The field is added', tone: 'clear' })
      onClose()
    },
  })
  const now = useWatch({ control: of.form.control, name: `fields.${at}` })
  const left = fieldOwners.filter(
    (owner) => field?.appliesTo.includes(owner) && !now.appliesTo.includes(owner),
  )
  const going = valuesInWords(field?.values, left)
  const renamed = renamesIn(field, now)
  return (
    <Form of={of} label={field ? `Edit ${field.label}` : 'Add a field'}>
      <Field name={name('label')} label="Name" required max={60}>
        {(control) => <Input autoComplete="off" {...control} />}
      </Field>
      {field ? (
        <p className="text-sm text-ink-2">
          Type: {typeWords[field.type]}. It stays what it is; for another, add another field.
        </p>
      ) : (
        <Field name={name('type')} label="Type">
          {(control) => (
            <Select {...control}>
              {typeChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {now.type === 'choice' && (
        <ControlledField
          name={name('options')}
          label="Options"
          required
          hint={
            field
              ? 'One on each line. Change a line to rename the option. An option that you remove stays where it is chosen.'
              : 'One on each line.'
          }
        >
          {({ value, onChange, ...control }) => (
            <Textarea
              rows={5}
              {...control}
              value={Array.isArray(value) ? value.join('\n') : ''}
              onChange={(event) => onChange(event.target.value.split('\n'))}
            />
          )}
        </ControlledField>
      )}
      {renamed.length > 0 && (
        <p role="status" className="text-sm text-ink-2">
          {renamed.map(({ from, to }) => `“${from}” becomes “${to}”`).join(', ')}, wherever it is chosen.
        </p>
      )}
      <ControlledField name={name('appliesTo')} label="On">
        {({ value, onChange, id, 'aria-describedby': describedBy }) => (
          <Choices
            {...{ id, describedBy }}
            label="On"
            columns={3}
            value={Array.isArray(value) ? value.join(' ') : ''}
            onChange={(chosen) => onChange(chosen.split(' '))}
            choices={[
              { value: 'people', label: 'People' },
              { value: 'companies', label: 'Companies' },
              { value: 'people companies', label: 'Both' },
            ]}
          />
        )}
      </ControlledField>
      {going !== null && (
        <p role="status" className="rounded-[7px] bg-caution-soft px-3 py-2 text-caution">
          The values of {going} disappear from sight. They come back when the field does.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={of.state}>{field ? 'Save' : 'Add the field'}</SubmitButton>
      </div>
    </Form>
  )
}

function renamesIn(field: CustomField | null, now: GivenField): Rename[] {
  return field?.type === 'choice' ? renamesOf(field.options, cleaned(now).options ?? []) : []
}

/** Options belong to choices only, and an empty line is none. */
function cleaned({ options = [], ...field }: GivenField): GivenField {
  const given = options.map((one) => one.trim()).filter((one) => one !== '')
  return field.type === 'choice' ? { ...field, options: given } : field
}
