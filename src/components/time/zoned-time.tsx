import { timeZoneName } from './time-zone-name.ts'
import { type TimeForm, zonedText } from './zoned-text.ts'

export interface ZonedTimeProps {
  /** An ISO instant, or milliseconds. */
  instant: string | number
  timeZone: string
  form?: TimeForm
  /** False where a text beside it names the zone for all times. */
  hasZone?: boolean
  className?: string
}

export function ZonedTime({ instant, timeZone, form, hasZone = true, className }: ZonedTimeProps) {
  return (
    <time dateTime={new Date(instant).toISOString()} className={className}>
      <span className="figures">{zonedText(instant, timeZone, form)}</span>
      {hasZone && `, ${timeZoneName(timeZone)}`}
    </time>
  )
}
