import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ChangeBadge } from '#src/components/change-badge.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { usePostPicture } from '#src/offline/media/use-post-picture.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { describeOuting, type OutingReading } from './describe-outing.ts'
import type { Outing, OutingAccount } from './list-outings.ts'

export interface OutingRowProps {
  outing: Outing
  /** The time in words: '09:00', 'amanhã, 09:00'. */
  when: string
  reading: OutingReading
}

/** An outing: its time, its accounts, its caption and its state. */
export function OutingRow({ outing, when, reading }: OutingRowProps) {
  const change = outing.source === 'server' ? outing.shown.change : undefined
  return (
    <li className="flex gap-3 py-2.5">
      <Picture outing={outing} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
            <time
              dateTime={new Date(outing.at).toISOString()}
              className="figures shrink-0 font-semibold"
            >
              {when}
            </time>
            <Accounts accounts={outing.accounts} />
          </p>
          <p
            className={cn(
              'mt-0.5 truncate font-medium',
              change?.isDeletion && 'text-muted line-through',
            )}
          >
            {outing.caption.trim() || 'Sem legenda'}
          </p>
        </div>
        <p className="flex shrink-0 flex-wrap gap-1.5 sm:max-w-60 sm:justify-end">
          {change && <ChangeBadge {...change} />}
          {describeOuting(outing, reading).map(({ label, tone }) => (
            <Badge key={label} tone={tone} hasDot>
              {label}
            </Badge>
          ))}
        </p>
      </div>
    </li>
  )
}

function Accounts({ accounts }: { accounts: readonly OutingAccount[] }) {
  const [first] = accounts
  if (!first) return null
  const networks = [...new Map(accounts.map((one) => [one.platformId, one])).values()]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      {networks.map(({ platformId, platformName }) => {
        const network = asNetworkId(platformId)
        return network ? (
          <NetworkIcon key={platformId} network={network} label={platformName} className="size-4" />
        ) : (
          platformName
        )
      })}
      <span className="figures truncate">
        {accounts.length > 1 ? formatCount(accounts.length, 'conta', 'contas') : nameAccount(first)}
      </span>
    </span>
  )
}

const pictureClass = 'size-12'

function Picture({ outing }: { outing: Outing }) {
  if (outing.source === 'device') return <DevicePicture hashes={outing.entry.draft.mediaHashes} />
  return <ServerPicture shown={outing.shown} />
}

function ServerPicture({ shown: { post } }: Pick<Outing & { source: 'server' }, 'shown'>) {
  const [first] = post.media
  return <PostThumbnail src={usePostPicture(first)} kind={first?.kind} className={pictureClass} />
}

function DevicePicture({ hashes }: { hashes: readonly string[] }) {
  const [hash] = hashes
  const kind = hash === undefined ? undefined : 'image'
  return <PostThumbnail src={useThumbnail(hash)} kind={kind} className={pictureClass} />
}
