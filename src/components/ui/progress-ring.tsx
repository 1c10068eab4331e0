import { cn } from './class-names.ts'

export interface ProgressRingProps {
  /** What is advancing: 'Enviando post'. */
  label: string
  /** 0 to 1; undefined while the progress is unknown: then the ring only turns. */
  value?: number | undefined
  className?: string
}

const radius = 9
const length = 2 * Math.PI * radius

/** Yellow on a dark track, so that it is visible in both themes. */
export function ProgressRing({ label, value, className }: ProgressRingProps) {
  const share = value === undefined ? 0.28 : Math.min(1, Math.max(0, value))
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="6"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(share * 100)}
      className={cn('size-6 shrink-0 -rotate-90', value === undefined && 'animate-spin', className)}
    >
      <circle cx="12" cy="12" r={radius} className="stroke-accent-bed" />
      <circle
        cx="12"
        cy="12"
        r={radius}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - share)}
        className="stroke-accent transition-[stroke-dashoffset]"
      />
    </svg>
  )
}
