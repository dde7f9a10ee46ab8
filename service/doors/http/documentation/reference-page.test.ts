import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

const document = await openApiDocument()
const operations = Object.values(document.paths ?? {}).flatMap((path) =>
  Object.values(path ?? {}).flatMap((one) => (typeof one === 'object' && 'operationId' in one ? [one] : [])),
)

describe('referencePage', () => {
  test('has every operation once, with an address of its own', () => {
    const page = referencePage(document, null)
    for (const { operationId } of operations)
      expect(page.split(`<details id="${operationId}">`), operationId).toHaveLength(2)
    expect(page).toContain('<dt>Idempotency-Key</dt><dd>header: Makes a retry safe')
  })

  test('leads to the dashboard only where its address is known', () => {
    expect(referencePage(document, null)).not.toContain('/reference/listPeople')
    expect(referencePage(document, 'https://signals.example')).toContain(
      'href="https://signals.example/reference/listPeople"',
    )
  })

  test('shows markup in a description as text', () => {
    const info = { ...document.info, description: 'Use <script>alert(1)</script> & `<b>`' }
    const page = referencePage({ ...document, info }, null)
    expect(page).toContain('Use &lt;script&gt;alert(1)&lt;/script&gt; &amp; <code>&lt;b&gt;</code>')
    expect(page).not.toContain('<script')
  })
})
