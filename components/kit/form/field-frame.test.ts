import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describedBy, FieldFrame } from './field-frame.tsx'

function draw(props: Omit<Parameters<typeof FieldFrame>[0], 'children'>): string {
  const control = createElement('input', describedBy(props))
  return renderToStaticMarkup(createElement(FieldFrame, props, control))
}

test('ties label, error, hint and counter to the control', () => {
  const drawn = draw({
    id: 'f-name',
    label: 'Name',
    hint: 'As its people write it.',
    error: 'Must not be empty',
    counter: { length: 3, max: 200 },
    required: true,
  })
  expect(drawn).toContain('<label for="f-name"')
  expect(drawn).toContain('aria-describedby="f-name-error f-name-hint f-name-counter"')
  expect(drawn).toContain('aria-invalid="true"')
  expect(drawn).toContain('aria-required="true"')
  for (const id of ['error', 'hint', 'counter']) expect(drawn).toContain(`id="f-name-${id}"`)
})

test('says nothing about what is not there', () => {
  const drawn = draw({ id: 'f-name', label: 'Name' })
  expect(drawn).not.toContain('aria-')
})

test('counts what is too long', () => {
  expect(draw({ id: 'f', label: 'Name', counter: { length: 203, max: 200 } })).toContain('3 too many')
})
