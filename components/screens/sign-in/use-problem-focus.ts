import { type RefObject, useEffect, useRef } from 'react'

/**
 * After an answer the focus is on what it is about. A form that was sent is drawn anew, and its fields with it, so that
 * the focus would be nowhere.
 */
export function useProblemFocus(
  form: RefObject<HTMLFormElement | null>,
  state: { message: string | null },
): void {
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    if (!state.message) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
  }, [form, state])
}
