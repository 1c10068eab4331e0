import { Suspense, useState } from 'react'
import { asNetworkId } from '#contract/networks/networks.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { listTimes } from './describe-post.ts'

const loadOutcomes = () => import('../outcomes/outcomes-dialog.tsx')
const OutcomesDialog = lazyWithNotice(async () => ({
  default: (await loadOutcomes()).OutcomesDialog,
}))

export interface PostTimesProps {
  shown: PostWithPendingChange
  timeZone: string
  /** Opens the edit mode of the post. */
  onEdit: () => void
}

/** The number of times on a card. The page has many cards, and each time adds DOM nodes. */
const shownTimes = 2

/**
 * When and to which networks the post goes, with a button that opens the outcome of each time. The time zone
 * is shown once, below the times.
 */
export function PostTimes({ shown, timeZone, onEdit }: PostTimesProps) {
  const times = listTimes(shown.post)
  const [isOpen, setIsOpen] = useState(false)
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [hasOpened, setHasOpened] = useState(false)
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
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => prefetchCode(loadOutcomes)}
        onFocus={() => prefetchCode(loadOutcomes)}
        onClick={() => {
          setHasOpened(true)
          setIsOpen(true)
        }}
        className="hit-area font-semibold text-link underline-offset-4 hover:underline"
      >
        Contas e horários
      </button>
      {hasOpened && (
        <Suspense>
          <OutcomesDialog
            {...{ shown, timeZone, isOpen, onEdit }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
