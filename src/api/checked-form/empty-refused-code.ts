import { UnreachableError } from '#local/calls/unreachable-error.ts'

/**
 * For `onFailure` of a form with a code alone. A code that was refused has to be typed again, so its boxes
 * are emptied; one that got no answer stays, to be sent again.
 */
export function emptyRefusedCode(form: HTMLFormElement, error: unknown): void {
  if (error instanceof UnreachableError) return
  form.reset()
  form.querySelector('input')?.focus()
}
