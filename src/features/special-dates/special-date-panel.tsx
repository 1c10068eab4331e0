import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { placeFloating } from '#src/components/ui/place-floating.ts'
import { useSession } from '#src/session/session-context.ts'
import { dateIcons, describeDate } from './describe-date.ts'

export interface SpecialDatePanelProps {
  /** The button that opened the panel: the panel stands beside it and returns the focus to it. */
  anchor: HTMLElement
  /** The special dates of one day. */
  dates: readonly SpecialDate[]
  onClose: () => void
}

/** All special dates of a day, with a link to a draft for it. In the top layer: calendars clip overflow. */
export function SpecialDatePanel({ anchor, dates, onClose }: SpecialDatePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { timeZone } = useSession()
  const today = useWallClock(timeZone).date
  const date = dates[0]?.date ?? today
  const title = formatPlainDate(date, 'full')

  useEffect(() => {
    if (!panel.current) return
    placeFloating(panel.current, anchor, { side: 'below', align: 'start', gap: 4 })
    panel.current.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (!isOfPanel(target, panel.current, anchor)) onClose()
    }
    const onScroll = ({ target }: Event) => {
      if (!isOfPanel(target, panel.current)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])

  function onKeyDown(event: KeyboardEvent) {
    // The calendar around the panel has keyboard shortcuts of its own.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    anchor.focus()
    onClose()
  }

  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      popover="manual"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !isOfPanel(relatedTarget, currentTarget, anchor)) onClose()
      }}
      className="fixed inset-auto z-30 m-0 max-h-[calc(100dvh-1rem)] w-72 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-card border border-line bg-surface-float p-1 text-text shadow-float outline-none"
    >
      <p className="px-3 pt-2 pb-1 font-semibold text-sm first-letter:uppercase">{title}</p>
      <ul className="pb-1">
        {dates.map((one) => {
          const Icon = dateIcons[one.kind]
          return (
            <li key={`${one.kind} ${one.name}`} className="flex gap-3 px-3 py-1.5 text-sm">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0">
                {one.name}
                <span className="block text-muted text-xs">{describeDate(one)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {date >= today && (
        <div className="border-line border-t pt-1">
          <Link to="/posts/create" search={{ date }} className={popoverRowClass}>
            <PenLine aria-hidden="true" />
            Criar rascunho para este dia
          </Link>
        </div>
      )}
    </div>
  )
}

/** Whether `target` is in one of `parts`: the panel, or its button, whose own click closes the panel. */
function isOfPanel(target: EventTarget | null, ...parts: (Element | null)[]): boolean {
  return target instanceof Node && parts.some((part) => part?.contains(target))
}
