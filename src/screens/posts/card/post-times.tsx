import { formatCount } from '#contract/format-count.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { Post } from '#contract/post.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { listTimes } from './describe-post.ts'

export interface PostTimesProps {
  post: Post
  timeZone: string
}

/** The number of times on a card. The page has many cards, and each time adds DOM nodes. */
const shownTimes = 2

/** When and to which networks the post goes. The time zone is shown once, below the times. */
export function PostTimes({ post, timeZone }: PostTimesProps) {
  const times = listTimes(post)
  if (times.length === 0) return null
  const hidden = times.length - shownTimes
  return (
    <div className="text-sm">
      <ul className="flex flex-col gap-0.5">
        {times.slice(0, shownTimes).map(({ at, count, networks }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-1.5">
            <NumericTime instant={at} timeZone={timeZone} />
            <span className="figures flex items-center gap-1 whitespace-nowrap text-muted text-xs">
              {networks.map(({ id, name }) => {
                const network = asNetworkId(id)
                return network ? (
                  <NetworkIcon key={id} network={network} label={name} className="size-3.5" />
                ) : (
                  name
                )
              })}
              {formatCount(count, 'conta', 'contas')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">
        {hidden > 0 && `e mais ${formatCount(hidden, 'horário', 'horários')} · `}
        {timeZoneName(timeZone)}
      </p>
    </div>
  )
}
