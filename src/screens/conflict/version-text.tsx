import { Own } from './own.tsx'
import type { TextPart } from './text-difference.ts'

/** A text with what only it has told apart. */
export function VersionText({ parts }: { parts: readonly TextPart[] }) {
  if (parts.length === 0) return <p className="text-muted text-sm">Sem texto</p>
  return (
    <p className="max-h-60 overflow-y-auto whitespace-pre-line break-words text-sm">
      {parts.map(({ text, isOwn }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
        isOwn ? <Own key={index}>{text}</Own> : <span key={index}>{text}</span>,
      )}
    </p>
  )
}
