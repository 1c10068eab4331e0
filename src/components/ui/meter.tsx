import { cn } from './class-names.ts'

export interface MeterProps {
  label: string
  /** How much, in words: '3 de 5'. */
  text: string
  /** 0 to 1; more is shown as full. Undefined: there is no limit, and no bar. */
  share: number | undefined
  /** What there is to say about the amount, for example 'Quase no limite.'. */
  note?: string | undefined
  tone?: 'neutral' | 'warning' | 'danger'
}

const fills = { neutral: 'bg-link', warning: 'bg-warning', danger: 'bg-danger' }

/** A labelled bar of how much of something is used. Its track is light: on a dark one, an empty bar looks full. */
export function Meter({ label, text, share, note, tone = 'neutral' }: MeterProps) {
  const percent = share === undefined ? undefined : Math.min(1, share) * 100
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="figures text-muted">{text}</span>
      </p>
      {percent !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be coloured in all browsers
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={text}
          className="mt-2 h-2 overflow-hidden rounded-full bg-line"
        >
          {percent > 0 && (
            <div
              className={cn('h-full min-w-2 rounded-full', fills[tone])}
              style={{ width: `${percent}%` }}
            />
          )}
        </div>
      )}
      {note && <p className="mt-1.5 break-words text-muted text-sm">{note}</p>}
    </div>
  )
}
