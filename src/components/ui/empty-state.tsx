import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** What the person can do next, in words. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, text, action, headingLevel = 2, className } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cn('flex flex-col items-center px-4 py-10 text-center', className)}>
      <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-accent-soft text-text">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="mt-1 max-w-sm text-pretty text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
