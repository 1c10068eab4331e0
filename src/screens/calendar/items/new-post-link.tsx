import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'

export interface NewPostLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  date: string
  /** 'HH:mm' */
  time?: string
}

/**
 * A link that begins a post for a day or a time. Not the router's `Link`, which takes ten times as long to
 * render: a month has dozens of these.
 */
export function NewPostLink({ date, time, children, ...link }: NewPostLinkProps) {
  const navigate = useNavigate()
  const search = time === undefined ? { date } : { date, time }
  function open(event: MouseEvent<HTMLAnchorElement>) {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (isElsewhere || event.button !== 0) return
    event.preventDefault()
    void navigate({ to: '/posts/create', search })
  }
  return (
    <a {...link} href={`/posts/create?${new URLSearchParams(search)}`} onClick={open}>
      {children}
    </a>
  )
}

/** A `NewPostLink` for a day, shown as '+'. */
export function NewPostIcon({ date, className, ...link }: Omit<NewPostLinkProps, 'time'>) {
  return (
    <NewPostLink
      {...link}
      date={date}
      aria-label={`Novo post em ${formatPlainDate(date, 'full')}`}
      className={buttonClass({ variant: 'ghost', size: 'small', isSquare: true, className })}
    >
      <Plus aria-hidden="true" />
    </NewPostLink>
  )
}

export interface OpenSlotLinkProps {
  date: string
  time: string
  /** 'line': one low line, for the month. */
  size: 'line' | 'row'
  tabIndex?: number
}

/** An open slot: a link that begins a post for it. */
export function OpenSlotLink({ date, time, size, tabIndex }: OpenSlotLinkProps) {
  return (
    <NewPostLink
      {...{ date, time, tabIndex }}
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
    </NewPostLink>
  )
}
