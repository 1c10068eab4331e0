import { TriangleAlert } from 'lucide-react'
import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PublicationResult, ResultFigure } from '#contract/posts/post-results.ts'
import { abbreviateCount } from '#contract/texts/format-numbers.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { describeAge } from '#src/components/time/describe-age.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { zonedTextWithZone } from '#src/components/time/zoned-text.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { resultIcons, resultTitles, speakFigure } from './result-words.ts'

export interface PublicationResultsProps {
  post: Post
  results: readonly PublicationResult[]
  timeZone: string
}

/** What became of a post on each account. Numbers of two networks are never added up. */
export function PublicationResults({ post, results, timeZone }: PublicationResultsProps) {
  // Renders again each minute, so that the shown ages are current.
  useWallClock(timeZone)
  return (
    <ul className="flex flex-col gap-4 *:border-line [&>li+li]:border-t [&>li+li]:pt-4">
      {results.map((result) => (
        <li key={result.scheduleId} className="flex flex-col gap-2.5">
          <Head {...{ post, result, timeZone }} />
          {result.figures.length > 0 && <Figures figures={result.figures} />}
          {result.trouble !== null && (
            <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="min-w-0 break-words">{result.trouble}</span>
            </p>
          )}
          <p className="text-muted text-xs">
            {result.source},{' '}
            <time dateTime={result.fetchedAt} title={zonedTextWithZone(result.fetchedAt, timeZone)}>
              {describeAge(serverNow() - Date.parse(result.fetchedAt))}
            </time>
          </p>
        </li>
      ))}
    </ul>
  )
}

interface HeadProps {
  post: Post
  result: PublicationResult
  timeZone: string
}

/** The account, and when the post was published there: a post may go to one account several times. */
function Head({ post, result, timeZone }: HeadProps) {
  const schedule = post.schedules.find(({ id }) => id === result.scheduleId)
  const account = schedule?.socialMediaAccount
  const network = account && asNetworkId(account.platformId)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <p className="flex min-w-0 max-w-full items-center gap-1.5 font-semibold text-sm">
        {network && <NetworkIcon network={network} className="size-4" />}
        <span className="truncate">{account ? nameAccount(account) : result.source}</span>
      </p>
      {schedule?.postedAt && (
        <p className="text-muted text-xs">
          <NumericTime instant={schedule.postedAt} timeZone={timeZone} />
        </p>
      )}
      {result.isSimulated && <Badge tone="warning">Rede simulada</Badge>}
    </div>
  )
}

function Figures({ figures }: { figures: readonly ResultFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-2 gap-y-2.5">
      {figures.map((figure) => {
        const Icon = resultIcons[figure.measure]
        return (
          <div key={figure.measure} className="flex min-w-0 flex-col">
            <dt className="order-last text-muted text-xs">{resultTitles[figure.measure]}</dt>
            <dd
              title={speakFigure(figure)}
              className="figures flex items-center gap-1.5 font-semibold text-lg"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              {abbreviateCount(figure.value)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
