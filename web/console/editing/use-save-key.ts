import { type RefObject, useEffect } from 'react'
import { isSaveKey } from './is-save-key.ts'

/** While there are unsaved edits, `Ctrl S` submits the form that contains `place`, or saves without a form. */
export function useSaveKey(
  isDirty: boolean,
  place: RefObject<HTMLElement | null>,
  save: (() => Promise<boolean>) | undefined,
): void {
  useEffect(() => {
    if (!isDirty) return
    function saveByKey(event: KeyboardEvent): void {
      if (!isSaveKey(event) || event.repeat) return
      const form = place.current?.closest('form')
      if (form) findSubmitButton(form)?.click()
      else void save?.()
    }
    window.addEventListener('keydown', saveByKey)
    return () => window.removeEventListener('keydown', saveByKey)
  })
}

/** A button of its form, even if it is in the footer of a dialog. It ignores clicks while it is busy. */
const findSubmitButton = ({ elements }: HTMLFormElement) =>
  [...elements].find((element) => element instanceof HTMLButtonElement && element.type === 'submit') as
    | HTMLButtonElement
    | undefined
