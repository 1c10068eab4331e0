import { Link } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { useId } from 'react'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Skeleton, SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useSession } from '#src/session/session-context.ts'
import type { OutingReading } from './describe-outing.ts'
import { chooseShown, type Outing } from './list-outings.ts'
import { OutingRow } from './outing-row.tsx'
import type { Day } from './use-day.ts'
import { whenText } from './when-text.ts'

/** The most rows of today and later together, and of later; at least one row is of later. */
const mostRows = 5
const mostAfter = 2

export interface DayOutingsProps {
  day: Day
  /** 'YYYY-MM-DD' in the project's zone. */
  date: string
  now: number
}

/** The posts that go out today, and the next ones after that. */
export function DayOutings({ day, date, now }: DayOutingsProps) {
  const { timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const { today, after, learnedAt, isUnknown, isLoading } = day
  const id = useId()
  if (isLoading) return <RowSkeletons />
  const reading = { now, timeZone, learnedAt, isOnline }
  const shown = chooseShown(today, now, mostRows)
  const hidden = today.length - shown.length
  const next = after.slice(0, Math.max(1, Math.min(mostAfter, mostRows - shown.length)))
  return (
    <>
      {today.length === 0 && !isUnknown && <NothingToday isAllEmpty={after.length === 0} />}
      <Rows label="O que sai hoje" outings={shown} reading={reading} nameTime={hourOf} />
      {hidden > 0 && (
        <Link
          to="/calendar"
          className="hit-area mt-1 inline-block font-semibold text-link text-sm underline-offset-4 hover:underline"
        >
          e mais {hidden} hoje
        </Link>
      )}
      {next.length > 0 && (
        <section aria-labelledby={id} className="mt-4 border-line border-t pt-3">
          <h3 id={id} className="text-muted text-sm">
            A seguir
          </h3>
          <Rows
            outings={next}
            reading={reading}
            nameTime={({ at }) => whenText(at, timeZone, date)}
          />
        </section>
      )}
    </>
  )

  function hourOf({ at }: Outing) {
    return zonedText(at, timeZone, 'hour')
  }
}

interface RowsProps {
  label?: string
  outings: readonly Outing[]
  reading: OutingReading
  nameTime: (outing: Outing) => string
}

function Rows({ label, outings, reading, nameTime }: RowsProps) {
  if (outings.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {outings.map((outing) => (
        <OutingRow key={outing.key} when={nameTime(outing)} {...{ outing, reading }} />
      ))}
    </ul>
  )
}

function NothingToday({ isAllEmpty }: { isAllEmpty: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-2">
      <CalendarCheck aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <p className="min-w-0 grow basis-40">
        {isAllEmpty ? 'Nada sai hoje nem nos próximos dias.' : 'Nada sai hoje.'}
      </p>
      <Link to="/posts/create" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Criar Post
      </Link>
    </div>
  )
}

/** As large as three rows, so that little moves when the rows appear. */
function RowSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Carregando...</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 py-2.5">
          <Skeleton className="size-12" />
          <div className="flex-1 py-1">
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  )
}
