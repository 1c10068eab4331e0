import { numericText } from './numeric-text.ts'

export interface NumericTimeProps {
  /** An ISO instant, or milliseconds. */
  instant: string | number
  timeZone: string
  precision?: 'minute' | 'second'
}

/** A numeric time, as in 'Criado em' and 'Postado em'. */
export function NumericTime({ instant, timeZone, precision }: NumericTimeProps) {
  return (
    <time dateTime={new Date(instant).toISOString()} className="figures">
      {numericText(instant, timeZone, precision)}
    </time>
  )
}
