/**
 * How models mark the reasoning that they write before their answer, as their makers document it: most `<think>`
 * (DeepSeek, Qwen, GLM), Seed-OSS `<seed:think>`, Magistral `[THINK]`, Kimi `◁think▷`, Command A
 * `<|START_THINKING|>`, gpt-oss a channel of its own.
 */
const reasoningForms = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|start_thinking|>', '<|start_response|>'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const
const starts = reasoningForms.map(([start]) => start)
const ends = reasoningForms.map(([, end]) => end)
const endPattern = new RegExp(ends.map((end) => end.replace(/[|[\]]/g, '\\$&')).join('|'), 'gi')
const longestEnd = Math.max(...ends.map((end) => end.length))

/** What a server may leave of a model's own marks behind its answer. */
const endMarks = /(?:<\|[a-z_]+\|>|<\/s>)+$/i

/** The new text to show. `isRestart`: what was shown before was reasoning, and `text` takes its place. */
export interface AnswerPiece {
  text: string
  isRestart: boolean
}

/**
 * Reads an answer as it arrives: `push` returns what is new to show, `whole` is all text so far. The model's
 * reasoning is never part of `whole`. Where a server gives the opening tag to the model, only the closing one is in
 * the answer: with `beginsWithReasoning` nothing is shown before it. Nothing beyond `limit` characters is shown.
 * Only the end of an answer tells whether it is too long (`isTooLong`), since what came may turn out to be reasoning;
 * `isFull` means that no more is to be read.
 */
export function createAnswerReader(limit: number, { beginsWithReasoning = false } = {}) {
  let raw = ''
  let shown = ''
  let whole = ''
  /** Where the text behind the last reasoning begins; 0 while none was closed. */
  let begin = 0
  return {
    push(piece: string): AnswerPiece {
      const [before, from] = [begin, Math.max(begin, raw.length - longestEnd)]
      raw += piece
      for (const { index, 0: end } of raw.slice(from).matchAll(endPattern))
        begin = from + index + end.length
      // Behind the limit only a closing tag changes what is shown.
      if (begin === before && whole.length >= limit && [...whole].length >= limit)
        return { text: '', isRestart: false }
      whole = isReasoning(raw, begin) ? '' : cutTo(raw.slice(begin).trimStart(), limit)
      const now = beginsWithReasoning && begin === 0 ? '' : withoutTagBegun(whole)
      const isRestart = !now.startsWith(shown)
      const text = isRestart ? now : now.slice(shown.length)
      shown = now
      return { text, isRestart }
    },
    get isFull(): boolean {
      return raw.length > limit * 4 + 100_000
    },
    get isTooLong(): boolean {
      return [...raw.slice(begin).trim()].length > limit
    },
    /** Whether a reasoning was closed that the answer itself had not opened. */
    get hadUnopenedReasoning(): boolean {
      return begin > 0 && !isReasoning(raw, 0)
    },
    get whole(): string {
      return whole.trim().replace(endMarks, '').trim()
    },
  }
}

/** Whether the text at `at` begins with an opening tag, or with what may still become one. */
function isReasoning(raw: string, at: number): boolean {
  const begun = raw
    .slice(at, at + 1000)
    .trimStart()
    .toLowerCase()
  return starts.some(
    (start) => begun.startsWith(start) || (begun !== '' && start.startsWith(begun)),
  )
}

/** Without an end that may still become a closing tag. */
function withoutTagBegun(text: string): string {
  const lower = text.slice(-longestEnd).toLowerCase()
  for (let length = Math.min(longestEnd, text.length); length > 0; length -= 1) {
    const tail = lower.slice(-length)
    if (ends.some((end) => end.startsWith(tail))) return text.slice(0, -length)
  }
  return text
}

/** Cuts at code points, not inside a surrogate pair. */
function cutTo(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('')
}
