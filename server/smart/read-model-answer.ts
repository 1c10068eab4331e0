/** Some models write their reasoning first, between these tags. */
const [reasoningStart, reasoningEnd] = ['<think>', '</think>']

/**
 * Reads an answer as it arrives: `push` returns the new text to show, `whole` all text so far.
 * Nothing beyond `limit` characters is shown; `isFull` means that no more needs to be read.
 */
export function createAnswerReader(limit: number) {
  let raw = ''
  let shown = ''
  const visible = () => cutTo(withoutReasoning(raw).trimStart(), limit)
  return {
    push(text: string): string {
      raw += text
      const now = visible()
      const added = now.slice(shown.length)
      shown = now
      return added
    },
    get isFull(): boolean {
      return [...shown].length >= limit || raw.length > limit * 4 + 100_000
    },
    get whole(): string {
      return shown.trim()
    },
  }
}

/** Text that may still become the opening tag is held back. */
function withoutReasoning(raw: string): string {
  const text = raw.trimStart()
  if (!text.startsWith(reasoningStart)) return reasoningStart.startsWith(text) ? '' : text
  const end = text.indexOf(reasoningEnd)
  return end < 0 ? '' : text.slice(end + reasoningEnd.length)
}

/** Cuts at code points, not inside a surrogate pair. */
function cutTo(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('')
}
