import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface DisclosureProps {
  /** Always visible; opens and closes the rest. */
  summary: ReactNode
  children: ReactNode
  isOpenAtFirst?: boolean
  className?: string
}

/** The browser's own: it opens without a script and find-in-page reaches inside. */
export function Disclosure({ summary, children, isOpenAtFirst, className }: DisclosureProps) {
  return (
    <details
      open={isOpenAtFirst}
      className={cn('group rounded-card border border-line bg-surface-raised', className)}
    >
      <summary className="flex min-h-control list-none items-center gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
