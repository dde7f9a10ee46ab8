'use client'

import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { CompanyDetail } from '#contract/company-shape.ts'
import { useCompanyUpdate } from '../use-company-update.ts'

type Paid = { amount: number; currency: string | null }

const most = 999_999_999_999

/** An amount in its currency; without one for a number that somebody entered. */
export function amountWords({ amount, currency }: Paid): string {
  const places = Number.isInteger(amount) ? 0 : 2
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  try {
    const money = currency === null ? {} : ({ style: 'currency', currency: currency.toUpperCase() } as const)
    return new Intl.NumberFormat('en', { ...money, ...digits }).format(amount)
  } catch {
    return `${new Intl.NumberFormat('en', digits).format(amount)} ${currency}`
  }
}

/** The number that somebody typed, with or without commas between its digits; null for what is no amount. */
export function amountIn(text: string): number | null {
  const typed = text.replaceAll(/[\s,]/g, '')
  const amount = /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null
  return amount !== null && amount <= most ? amount : null
}

const numberIn = (text: string | null) => (text === null ? null : amountIn(text))

const check = (text: string) =>
  amountIn(text) === null ? 'Enter an amount without a currency, such as 4800 or 4800.50.' : null

function originWords(value: CompanyDetail['yearlyValue']): string | null {
  if (value === null) return null
  const others = value.notAdded.map(amountWords).join(' and ')
  if (value.origin === 'subscriptions')
    return others === '' ? 'From its subscriptions.' : `From its subscriptions. Not added: ${others}.`
  return others === '' ? null : `Entered by hand. Its subscriptions: ${others}.`
}

/** Shows the yearly value of a company: the entered one, else the sum of its subscriptions. */
export function YearlyValue({ company: { id, yearlyValue } }: { company: CompanyDetail }) {
  const save = useCompanyUpdate()
  const offers = useOffers()
  const isEntered = yearlyValue?.origin === 'entered'
  const origin = originWords(yearlyValue)
  return (
    <>
      <EditableField
        label="Yearly value"
        value={isEntered ? String(yearlyValue.amount) : null}
        nullable
        readOnly={!offers('updateCompany')}
        placeholder={yearlyValue ? amountWords(yearlyValue) : 'Add'}
        render={(text) => amountWords({ amount: Number(text), currency: null })}
        check={check}
        draftKey={`company:${id}:yearlyValue`}
        save={(text, seen) =>
          save(id, { yearlyValue: numberIn(text), expected: { yearlyValue: numberIn(seen) } })
        }
      />
      {origin && <p className="text-xs text-ink-3">{origin}</p>}
    </>
  )
}
