import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type BannerTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface BannerProps {
  tone?: BannerTone
  icon?: LucideIcon
  children: ReactNode
  /** A small button or link. */
  action?: ReactNode
  onDismiss?: () => void
  /** A line across the whole page, instead of a box with rounded corners. */
  isLine?: boolean
  className?: string
}

const tones: Record<BannerTone, string> = {
  neutral: 'border-line bg-surface-sunken text-text [&>svg]:text-muted',
  info: 'border-transparent bg-info-soft text-text [&>svg]:text-info',
  success: 'border-transparent bg-success-soft text-text [&>svg]:text-success',
  warning: 'border-transparent bg-warning-soft text-text [&>svg]:text-warning',
  danger: 'border-transparent bg-danger-soft text-text [&>svg]:text-danger',
}

/** A message about a lasting state; a passing message is a toast. */
export function Banner(props: BannerProps) {
  const { tone = 'info', children, action, onDismiss, isLine = false, className } = props
  const Icon = props.icon ?? iconOf(tone)
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex items-center gap-x-3 gap-y-2 border text-sm',
        isLine
          ? 'justify-center border-x-0 border-t-0 px-4 py-1.5'
          : 'flex-wrap rounded-card px-3.5 py-2.5',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <div className={cn('min-w-0 break-words', !isLine && 'grow basis-48')}>{children}</div>
      {action}
      {onDismiss && (
        <IconButton label="Fechar aviso" size="small" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function iconOf(tone: BannerTone): LucideIcon {
  if (tone === 'danger') return CircleAlert
  if (tone === 'warning') return TriangleAlert
  return tone === 'success' ? CircleCheck : Info
}
