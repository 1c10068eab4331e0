import { useState } from 'react'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { timeStepMinutes } from '#contract/posts/schedule.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { DateTimeFields } from '#src/components/time/date-time-fields.tsx'
import { SkippedTimeNote } from '#src/components/time/skipped-time-note.tsx'
import { isPast } from '#src/components/time/time-choices.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { useSession } from '#src/session/session-context.ts'
import { StepActions, type StepProps } from './step-actions.tsx'

export interface RescheduleStepProps extends StepProps {
  /** Sorted by time. */
  deliveries: readonly LateDelivery[]
  /** The server's refusal of a new time, by its position in `deliveries`. */
  refusals: ReadonlyMap<number, string>
  onChange: () => void
  onConfirm: (times: { id: string; scheduledAt: string }[]) => void
}

/** Asks for the new time of the first delivery; the others keep their distance to it. */
export function RescheduleStep(props: RescheduleStepProps) {
  const { deliveries, refusals, onChange, onConfirm, ...step } = props
  const { timeZone } = useSession()
  const now = useWallClock(timeZone)
  const [chosen, setChosen] = useState(() => suggestTime(serverNow(), timeZone))
  const planned = planTimes(deliveries, chosen, timeZone)
  const isOver = planned.length > 0 && isPast(chosen, now)
  const isSeveral = deliveries.length > 1
  // With several deliveries, a refusal stands in the list beside its time.
  const refused = isSeveral ? undefined : refusals.get(0)
  return (
    <>
      <DateTimeFields
        chosen={chosen}
        now={now}
        errors={{ time: isOver ? 'Este horário já passou. Escolha outro.' : refused }}
        onChange={(changes) => {
          onChange()
          setChosen({ ...chosen, ...changes })
        }}
      />
      <p className="-mt-2 text-muted text-sm">
        Data e hora no {timeZoneName(timeZone)}
        {isSeveral && ', para a primeira. As outras mantêm a distância que tinham dela'}.
      </p>
      <SkippedTimeNote chosen={chosen} timeZone={timeZone} />
      {isSeveral && planned.length > 0 && (
        <ul
          aria-label="Novos horários"
          className="flex flex-col divide-y divide-line rounded-card border border-line text-sm"
        >
          {planned.map(({ delivery, at }, index) => (
            <li key={delivery.id} className="px-3 py-2">
              <span className="block truncate">{delivery.caption.trim() || 'Sem legenda'}</span>
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate text-muted">
                  {delivery.socialMediaAccount.platformName} @
                  {delivery.socialMediaAccount.username.replace(/^@/, '')}
                </span>
                <ZonedTime
                  instant={at}
                  timeZone={timeZone}
                  hasZone={false}
                  className="shrink-0 font-semibold"
                />
              </span>
              {refusals.has(index) && (
                <span role="alert" className="block text-danger">
                  {refusals.get(index)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <StepActions
        {...step}
        isInert={step.isInert || isOver || planned.length === 0}
        onConfirm={() =>
          onConfirm(
            planned.map(({ delivery, at }) => ({
              id: delivery.id,
              scheduledAt: new Date(at).toISOString(),
            })),
          )
        }
      >
        Reagendar
      </StepActions>
    </>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const stepMs = timeStepMinutes * minuteMs

/** One hour after the next full five minutes, as local time in the zone. `now` is in ms. */
export function suggestTime(now: number, timeZone: string): WallClock {
  return wallClockAt((Math.floor(now / stepMs) + 1) * stepMs + hourMs, timeZone)
}

export interface PlannedTime {
  delivery: LateDelivery
  /** The new time, in ms since the epoch. */
  at: number
}

/**
 * The new times of `deliveries`, which are sorted by time: the first gets the chosen time, the others keep
 * their distance to it, in whole minutes. Empty while no time is chosen.
 */
export function planTimes(
  deliveries: readonly LateDelivery[],
  chosen: WallClock,
  timeZone: string,
): PlannedTime[] {
  const first = instantOf(chosen, timeZone)
  const [earliest] = deliveries
  if (!earliest || Number.isNaN(first)) return []
  return deliveries.map((delivery) => ({
    delivery,
    at: first + toMinute(delivery.scheduledAt) - toMinute(earliest.scheduledAt),
  }))
}

function toMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}
