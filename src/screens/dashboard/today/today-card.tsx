import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { serverNow } from '#local/calls/server-time.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useSession } from '#src/session/session-context.ts'
import { DayOutings } from './day-outings.tsx'
import { NeedsList } from './needs-list.tsx'
import { useDay } from './use-day.ts'
import { type Needs, useNeeds } from './use-needs.ts'

/**
 * The day at a glance: what goes out today and next, and what needs the person. In a single column the needs
 * come first.
 */
export function TodayCard() {
  const { project, timeZone } = useSession()
  const { date } = useWallClock(timeZone)
  const now = serverNow()
  const outbox = useOutbox()
  const { data: platforms } = useQuery(platformsQuery(project.id))
  const day = useDay(date, now, { entries: outbox.entries, platforms })
  const needs = useNeeds(date, outbox)
  const { isOnline } = useConnectivity()
  // While the needs are not known, the card must not say that there are none.
  const hasNeeds = !needs.isUnknown || needs.list.length > 0
  return (
    <Card
      title="Hoje"
      description={`${formatPlainDate(date, 'full')}, ${timeZoneName(timeZone)}`}
      className="mb-4 lg:mb-6"
      actions={
        <Tooltip text="Ver calendário" isDescription={false}>
          <Link
            to="/calendar"
            aria-label="Ver calendário"
            className={buttonClass({ variant: 'ghost', isSquare: true, className: '-mt-2 -mr-2' })}
          >
            <ArrowUpRight aria-hidden="true" />
          </Link>
        </Tooltip>
      }
    >
      {(day.isUnknown || needs.isUnknown) && (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível buscar tudo o que é de hoje."
          offline="O dia deste projeto ainda não está neste aparelho. Só aparece aqui o que espera envio."
          onRetry={() => {
            day.retry()
            needs.retry()
          }}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {hasNeeds && (
          <div className="min-w-0 rounded-lg bg-surface-sunken px-4 py-3 lg:order-last">
            <NeedsPart needs={needs} />
          </div>
        )}
        <div className="min-w-0">
          <DayOutings {...{ day, date, now }} />
        </div>
      </div>
    </Card>
  )
}

function NeedsPart({ needs }: { needs: Needs }) {
  if (!needs.isLoading || needs.list.length > 0) return <NeedsList needs={needs} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-3/5" />
    </div>
  )
}
