import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { usePostPicture } from '#src/offline/media/use-post-picture.ts'
import { useSession } from '#src/session/session-context.ts'
import { countTwins, shortCause } from './describe-late.ts'

export interface LateListProps {
  deliveries: readonly LateDelivery[]
  /** How many late publications wait besides those in the list. */
  hidden: number
  chosen: ReadonlySet<string>
  isDisabled: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The late publications, each with a checkbox. */
export function LateList({ deliveries, hidden, chosen, isDisabled, onChoose }: LateListProps) {
  const { timeZone } = useSession()
  const twins = countTwins(deliveries)
  // A cause that all share is said once, above the list.
  const hasCauses = new Set(deliveries.map(({ cause }) => cause)).size > 1
  const isAll = deliveries.every(({ id }) => chosen.has(id))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {deliveries.length > 1 && (
          <Checkbox
            label="Selecionar todas"
            checked={isAll}
            disabled={isDisabled}
            onChange={() => onChoose(new Set(isAll ? [] : deliveries.map(({ id }) => id)))}
          />
        )}
        <p className="text-muted text-sm first-letter:uppercase">{timeZoneName(timeZone)}</p>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Checkbox
              checked={chosen.has(delivery.id)}
              disabled={isDisabled}
              onChange={() => toggle(delivery.id)}
              className="py-2 [&_label>span]:flex-1"
              label={
                <LateItem
                  delivery={delivery}
                  timeZone={timeZone}
                  hasCause={hasCauses}
                  twins={twins.get(delivery.id) ?? 1}
                />
              }
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="pt-1 text-muted text-sm">
          E mais {formatCount(hidden, 'publicação, que aparece', 'publicações, que aparecem')} aqui
          quando você decidir as primeiras.
        </p>
      )}
    </div>
  )
}

interface LateItemProps {
  delivery: LateDelivery
  timeZone: string
  hasCause: boolean
  /** How many late times the delivery's post has on the same account. */
  twins: number
}

function LateItem({ delivery, timeZone, hasCause, twins }: LateItemProps) {
  const { media, caption, scheduledAt, cause } = delivery
  return (
    <span className="flex items-start gap-3">
      <PostThumbnail
        src={usePostPicture(media ?? undefined)}
        kind={media?.kind}
        className="size-14"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="line-clamp-2 break-words font-semibold">
          {caption.trim() || 'Sem legenda'}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted">
          <Account delivery={delivery} />
          <ZonedTime instant={scheduledAt} timeZone={timeZone} hasZone={false} />
        </span>
        {hasCause && <span className="text-muted">{shortCause(cause)}</span>}
        {twins > 1 && (
          <span className="text-warning">
            Um de {formatCount(twins, 'horário', 'horários')} deste post nesta conta
          </span>
        )}
      </span>
    </span>
  )
}

function Account({ delivery: { socialMediaAccount } }: { delivery: LateDelivery }) {
  const { platformId, platformName } = socialMediaAccount
  const network = asNetworkId(platformId)
  return (
    <span className="flex min-w-0 max-w-full items-center gap-1.5 text-text">
      {network ? (
        <NetworkIcon network={network} label={platformName} className="size-4" />
      ) : (
        platformName
      )}
      <span className="truncate">{nameAccount(socialMediaAccount)}</span>
    </span>
  )
}
