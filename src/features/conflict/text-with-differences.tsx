import { DifferenceMark } from './difference-mark.tsx'
import type { TextPart } from './text-difference.ts'

/** An inline text with the parts marked that the other version lacks. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isOwn }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    isOwn ? <DifferenceMark key={index}>{text}</DifferenceMark> : <span key={index}>{text}</span>,
  )
}
