import { type RefObject, useLayoutEffect } from 'react'
import * as v from 'valibot'

const Kept = v.record(v.string(), v.pipe(v.string(), v.maxLength(20_000)))

/**
 * Keeps what is typed in a form until this tab is closed, so that a reload loses nothing. Returns a function
 * that forgets the text, to be called once the form was sent.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const key = `upubly.typed:${name}`
  // Runs after each render: a form that is shown again is another element.
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    for (const [field, text] of Object.entries(readKept(key))) {
      const control = element.elements.namedItem(field)
      // Text that was typed before the script ran is newer than the stored one.
      if (isField(control) && control.value === '') control.value = text
    }
    const keep = () => writeKept(key, element)
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  })
  return () => storage(() => sessionStorage.removeItem(key))
}

function readKept(key: string): Record<string, string> {
  const stored = storage(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  return v.is(Kept, stored) ? stored : {}
}

function writeKept(key: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  storage(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed))))
}

function isField(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

/** Blocked or full storage keeps nothing, and the form works all the same. */
function storage(use: () => unknown): unknown {
  try {
    return use()
  } catch {
    return undefined
  }
}
