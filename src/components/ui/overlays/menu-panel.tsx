import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '../class-names.ts'
import { placeFloating } from '../place-floating.ts'
import { popoverRowClass } from './popover-row-class.ts'

export interface MenuChoice {
  id: string
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** Why this choice is disabled now. */
  reason?: string | undefined
  isDestructive?: boolean
}

export interface MenuPanelProps {
  /** The button that opened the menu: the menu stands beside it and returns the focus to it. */
  anchor: HTMLElement
  /** The accessible name. */
  label: string
  choices: readonly MenuChoice[]
  onClose: () => void
}

/** A menu that is rendered only while open: a list with a menu for each row needs just one. */
export function MenuPanel({ anchor, label, choices, onClose }: MenuPanelProps) {
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const panel = menu.current
    if (!panel) return
    placeFloating(panel, anchor, { side: 'below', align: 'end', gap: 4 })
    itemsOf(panel)[0]?.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || menu.current?.contains(target)) return
      // A press on the menu's own button closes the menu by the button's click.
      if (!anchor.contains(target)) onClose()
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node) || !menu.current?.contains(target)) onClose()
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

  function close() {
    anchor.focus()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next !== undefined) items[(next + items.length) % items.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={onKeyDown}
      className="fixed inset-auto z-30 m-0 max-h-[calc(100dvh-1rem)] w-64 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-card border border-line bg-surface-float p-1 text-text shadow-float"
    >
      {choices.map(({ id, label: text, icon: Icon, onSelect, reason, isDestructive = false }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={reason !== undefined || undefined}
          onClick={() => {
            if (reason !== undefined) return
            close()
            onSelect()
          }}
          className={cn(
            popoverRowClass,
            'aria-disabled:cursor-not-allowed aria-disabled:text-muted',
            isDestructive && 'text-danger',
          )}
        >
          <Icon aria-hidden="true" />
          <span className="min-w-0">
            {text}
            {reason && <span className="block font-normal text-muted text-xs">{reason}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
