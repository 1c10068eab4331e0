/** Models that think aloud do so first, between these. */
const [thinking, thought] = ['<think>', '</think>']

/**
 * Reads an answer as it comes: `push` answers what of it a person may see at once, `whole` all of
 * it so far. Nothing beyond `limit` characters is read; `isFull` says that there is no more to be
 * had.
 */
export function createAnswerReader(limit: number) {
  let raw = ''
  let shown = ''
  const visible = () => cutTo(withoutThoughts(raw).trimStart(), limit)
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

/** What may still become a thought is held back. */
function withoutThoughts(raw: string): string {
  const text = raw.trimStart()
  if (!text.startsWith(thinking)) return thinking.startsWith(text) ? '' : text
  const end = text.indexOf(thought)
  return end < 0 ? '' : text.slice(end + thought.length)
}

/** Whole characters, as many as there may be. */
function cutTo(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('')
}
