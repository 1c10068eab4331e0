import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { cn } from '#src/components/ui/class-names.ts'

export interface OpenSlotLinkProps {
  date: string
  time: string
  /** 'line': one low line, as in the month. */
  size: 'line' | 'row'
  tabIndex?: number
}

/** A weekly time with nothing planned: a link that begins a post for it. */
export function OpenSlotLink({ date, time, size, tabIndex }: OpenSlotLinkProps) {
  return (
    <Link
      to="/posts/create"
      search={{ date, time }}
      tabIndex={tabIndex}
      data-item=""
      aria-label={`Horário livre: novo post em ${formatPlainDate(date, 'full')}, às ${time}`}
      className={cn(
        'flex w-full min-w-0 items-center gap-1.5 text-muted transition-colors hover:bg-hover hover:text-text',
        size === 'row'
          ? 'min-h-control rounded-lg border border-line border-dashed px-3 text-sm'
          : 'h-6 rounded px-1.5 text-xs',
      )}
    >
      <Plus aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="figures font-medium">{time}</span>
      <span className="truncate">Livre</span>
    </Link>
  )
}
