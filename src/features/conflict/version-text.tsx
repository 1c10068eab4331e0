import type { TextPart } from './text-difference.ts'
import { TextParts } from './text-parts.tsx'

/** A text of one version, with the parts marked that the other version lacks. */
export function VersionText({ parts }: { parts: readonly TextPart[] }) {
  if (parts.length === 0) return <p className="text-muted text-sm">Sem texto</p>
  return (
    <p className="max-h-60 overflow-y-auto whitespace-pre-line break-words text-sm">
      <TextParts parts={parts} />
    </p>
  )
}
