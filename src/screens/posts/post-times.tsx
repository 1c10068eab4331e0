import { Clock } from 'lucide-react'
import { asNetworkId } from '#contract/networks/networks.ts'
import type { Post } from '#contract/post.ts'
import { countOf } from '#src/components/count-of.ts'
import { timeZoneName } from '#src/components/time-zone-name.ts'
import { ZonedTime } from '#src/components/zoned-time.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { listTimes } from './describe-post.ts'

export interface PostTimesProps {
  post: Post
  timeZone: string
}

const shownTimes = 3

/** When and where it goes out; the zone is said once, below. */
export function PostTimes({ post, timeZone }: PostTimesProps) {
  const times = listTimes(post)
  if (times.length === 0) return null
  const hidden = times.length - shownTimes
  return (
    <div className="flex items-start gap-2 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <ul className="flex flex-col gap-0.5">
          {times.slice(0, shownTimes).map(({ at, count, networks }) => (
            <li key={at} className="flex flex-wrap items-center gap-x-1.5">
              <ZonedTime instant={at} timeZone={timeZone} form="numeric" hasZone={false} />
              <span className="flex items-center gap-1 whitespace-nowrap text-muted">
                {networks.map(({ id, name }) => {
                  const network = asNetworkId(id)
                  return network ? (
                    <NetworkIcon key={id} network={network} label={name} className="size-3.5" />
                  ) : (
                    <span key={id}>{name}</span>
                  )
                })}
                <span className="figures text-xs">{countOf(count, 'conta', 'contas')}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="text-muted text-xs">
          {hidden > 0 && `e mais ${countOf(hidden, 'horário', 'horários')} · `}
          {timeZoneName(timeZone)}
        </p>
      </div>
    </div>
  )
}
