import { cn } from './class-names.ts'

export interface ProgressBarProps {
  /** What is advancing: 'Enviando post'. */
  label: string
  /** 0 to 1. */
  value: number
  /** The progress in words: '3,2 de 48 MB'. */
  text: string
  className?: string
}

/** Yellow on a dark track, like `ProgressRing`, so that it is visible in both themes. */
export function ProgressBar({ label, value, text, className }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-accent-bed p-0.5"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span aria-hidden="true" className="figures shrink-0 text-muted text-xs">
        {text}
      </span>
    </div>
  )
}
