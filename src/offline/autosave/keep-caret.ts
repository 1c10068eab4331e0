/** Runs `change`, which may replace the text of the focused field, and keeps the caret's place in the text. */
export function keepCaret(change: () => void): void {
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const caret = isText ? readCaret(field) : undefined
  change()
  if (!isText || !caret || field.value === caret.value) return
  const { value, selectionStart, selectionEnd, selectionDirection } = caret
  field.setSelectionRange(
    moveCaret(value, field.value, selectionStart),
    moveCaret(value, field.value, selectionEnd),
    selectionDirection ?? 'none',
  )
}

function readCaret({
  value,
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLTextAreaElement | HTMLInputElement) {
  if (selectionStart === null || selectionEnd === null) return undefined
  return { value, selectionStart, selectionEnd, selectionDirection }
}

/** Maps a caret position to the changed text: beside the same letters, as far as they still exist. */
export function moveCaret(before: string, after: string, at: number): number {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start++
  if (at <= start) return at
  let end = 0
  while (end < longest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return at >= before.length - end ? after.length - (before.length - at) : start
}

let isComposing = false
let waiting: (() => void) | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', () => {
    isComposing = true
  })
  document.addEventListener('compositionend', () => {
    isComposing = false
    const run = waiting
    waiting = undefined
    // Later, when the field contains the letter and its component has handled the event.
    if (run) setTimeout(run)
  })
}

/** Runs now, or after the present IME composition (accents, Asian scripts); only the last of several runs. */
export function whenComposed(run: () => void): void {
  if (isComposing) waiting = run
  else run()
}
