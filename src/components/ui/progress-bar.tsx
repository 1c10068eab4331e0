import { cn } from './class-names.ts'

export interface ProgressBarProps {
  /** What is measured: 'Armazenamento usado'. */
  label: string
  /** 0 to 1; what is over is drawn as full. */
  value: number
  /** In words, when a percentage would not say it: '3 de 5 convites'. */
  valueText?: string
  tone?: 'accent' | 'danger'
  className?: string
}

export function ProgressBar({
  label,
  value,
  valueText,
  tone = 'accent',
  className,
}: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('h-2 overflow-hidden rounded-full bg-accent-bed', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width]',
          tone === 'accent' ? 'bg-accent' : 'bg-danger',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
