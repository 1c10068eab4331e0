import { cn } from '../ui/class-names.ts'
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
  const dateTime = new Date(instant).toISOString()
  const text = zonedText(instant, timeZone, form)
  if (!hasZone)
    return (
      <time dateTime={dateTime} className={cn('figures', className)}>
        {text}
      </time>
    )
  return (
    <time dateTime={dateTime} className={className}>
      <span className="figures">{text}</span>, {timeZoneName(timeZone)}
    </time>
  )
}
