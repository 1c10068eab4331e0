import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/components/ui/class-names.ts'

/** Invented counts: part of the picture, hidden from screen readers. */
export function Decoration({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-hidden="true" className={cn('pointer-events-none select-none', className)}>
      {children}
    </div>
  )
}

export interface PictureButtonProps {
  icon?: LucideIcon
  children: string
  className?: string
}

/** A button of the network as others will see it; it cannot be pressed, and says so. */
export function PictureButton({ icon: Icon, children, className }: PictureButtonProps) {
  return (
    <button
      type="button"
      disabled
      className={cn(
        'flex min-w-0 select-none items-center justify-center gap-1 font-semibold text-muted text-xs sm:gap-1.5 sm:text-sm',
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0" />}
      <span className="truncate">{children}</span>
    </button>
  )
}
