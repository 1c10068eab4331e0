import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

export interface BadgeProps {
  tone?: BadgeTone
  /** Whether a dot stands before the text, as in badges of states. */
  hasDot?: boolean
  children: ReactNode
  className?: string
}

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-surface-sunken text-muted',
  accent: 'border-transparent bg-accent text-on-accent',
  info: 'border-transparent bg-info-soft text-info',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
}

export function Badge({ tone = 'neutral', hasDot = false, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full border px-2.5 font-semibold text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
        hasDot && 'before:size-1.5 before:shrink-0 before:rounded-full before:bg-current',
        tones[tone],
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-1 truncate">{children}</span>
    </span>
  )
}
