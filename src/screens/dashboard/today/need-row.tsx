import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/components/ui/class-names.ts'

export interface NeedRowProps {
  tone: 'danger' | 'warning'
  title: string
  /** The single action for this need. */
  action: ReactNode
  children?: ReactNode
}

export function NeedRow({ tone, title, action, children }: NeedRowProps) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <li className="flex gap-2.5 py-3">
      <Icon
        aria-hidden="true"
        className={cn(
          'mt-0.5 size-4.5 shrink-0',
          tone === 'danger' ? 'text-danger' : 'text-warning',
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 grow basis-40 font-semibold">{title}</p>
          {action}
        </div>
        {children}
      </div>
    </li>
  )
}
