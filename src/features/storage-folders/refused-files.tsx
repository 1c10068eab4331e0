import { formatCount } from '#contract/format-count.ts'
import type { RefusedMedia } from '#local/media.ts'
import { Banner } from '#src/components/ui/banner.tsx'

/** The files that were not added to a post, each with the reason. Nothing when there are none. */
export function RefusedFiles({ refused }: { refused: readonly RefusedMedia[] }) {
  if (refused.length === 0) return null
  return (
    <Banner tone="danger" className="mb-3">
      <p className="font-semibold">
        {formatCount(
          refused.length,
          'arquivo não foi adicionado',
          'arquivos não foram adicionados',
        )}
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
