import { asNetworkId } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PublicationResult } from '#contract/posts/post-results.ts'
import { abbreviateCount, formatCount } from '#contract/texts/format-numbers.ts'
import { chooseShort, resultIcons, speakFigure } from '#src/features/post-results/result-words.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'

export interface ResultLinesProps {
  post: Post
  results: readonly PublicationResult[]
}

/** The card has little room beside its text; the tab 'Resultados' lists all publications. */
const mostLines = 2

/** A line for each publication, at the foot of a card; the tab 'Resultados' has all of their figures. */
export function ResultLines({ post, results }: ResultLinesProps) {
  // Publications with the most figures come first.
  const told = results
    .filter(({ figures }) => figures.length > 0)
    .toSorted((a, b) => b.figures.length - a.figures.length)
  if (told.length === 0) return null
  const shown = told.length > mostLines ? told.slice(0, mostLines - 1) : told
  const hidden = told.length - shown.length
  return (
    <>
      <dt>Resultados</dt>
      <dd>
        <ul className="flex flex-col items-end gap-y-0.5">
          {shown.map((result) => (
            <ResultLine key={result.scheduleId} post={post} result={result} />
          ))}
          {hidden > 0 && <li>e mais {formatCount(hidden, 'publicação', 'publicações')}</li>}
        </ul>
      </dd>
    </>
  )
}

function ResultLine({ post, result }: { post: Post; result: PublicationResult }) {
  const schedule = post.schedules.find(({ id }) => id === result.scheduleId)
  const network = schedule && asNetworkId(schedule.socialMediaAccount.platformId)
  return (
    // A figure that does not fit wraps to a second line, which is clipped; screen readers still read it.
    <li className="flex h-4 flex-wrap items-center justify-end gap-x-2 overflow-hidden text-text">
      {network ? (
        <NetworkIcon network={network} label={result.source} className="size-3.5 text-muted" />
      ) : (
        <span>{result.source}</span>
      )}
      {chooseShort(result.figures).map((figure) => {
        const Icon = resultIcons[figure.measure]
        const exact = speakFigure(figure)
        return (
          <span
            key={figure.measure}
            role="img"
            aria-label={exact}
            title={exact}
            className="flex items-center gap-1"
          >
            <Icon aria-hidden="true" className="size-3 shrink-0 text-muted" />
            {abbreviateCount(figure.value)}
          </span>
        )
      })}
    </li>
  )
}
