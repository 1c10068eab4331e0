import { formatCount } from '#contract/texts/format-numbers.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { Banner } from '#src/components/ui/banner.tsx'

export interface RefusedFilesProps {
  refused: readonly RefusedMedia[]
  /** What became of the other files, as a sentence; left out when there are none. */
  rest?: string | undefined
  className?: string
}

/** The files that were not added, each with the reason; renders nothing when there are none. */
export function RefusedFiles({ refused, rest, className = 'mb-3' }: RefusedFilesProps) {
  if (refused.length === 0) return null
  return (
    <Banner tone="danger" className={className}>
      <p className="font-semibold">
        {formatCount(
          refused.length,
          'arquivo não foi adicionado',
          'arquivos não foram adicionados',
        )}
        {rest !== undefined && `. ${rest}`}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {refused.map(({ name, reason }) => (
          <li key={name} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
