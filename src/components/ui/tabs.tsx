import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from './class-names.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** Shown before the label; decoration. */
  icon?: ReactNode
  isDisabled?: boolean
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
  /** In narrow places only the selected tab shows its label beside its icon. */
  hasFoldingLabels?: boolean
  className?: string
}

/** Tabs with arrow keys. Only the selected panel is rendered. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children, className } = props
  const { hasFoldingLabels = false } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  // Scrolls a row that is too wide to the selected tab, without moving the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector(`[data-tab="${CSS.escape(selected)}"]`)
    if (!row || !tab) return
    const own = row.getBoundingClientRect()
    const chosen = tab.getBoundingClientRect()
    if (chosen.right > own.right) row.scrollLeft += chosen.right - own.right
    else if (chosen.left < own.left) row.scrollLeft -= own.left - chosen.left
  }, [selected])

  function handleKeyDown(event: KeyboardEvent) {
    const open = tabs.filter((tab) => !tab.isDisabled)
    const next = destination(
      event.key,
      open.findIndex((tab) => tab.id === selected),
      open.length,
    )
    const tab = next === undefined ? undefined : open[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }

  return (
    <div className={cn('@container flex min-w-0 flex-col', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="scrollbar-none flex overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.isDisabled}
            title={hasFoldingLabels ? tab.label : undefined}
            onClick={() => onSelect(tab.id)}
            className="relative flex h-control shrink-0 items-center gap-2 px-3 font-semibold text-muted text-sm -outline-offset-2! transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-text disabled:cursor-not-allowed disabled:opacity-45 aria-selected:text-text aria-selected:after:bg-accent [&_svg]:size-4"
          >
            {tab.icon}
            {hasFoldingLabels && tab.icon && tab.id !== selected ? (
              <span className="@max-2xl:sr-only">{tab.label}</span>
            ) : (
              tab.label
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must still be reachable (APG)
        tabIndex={0}
        className="min-w-0 pt-4"
      >
        {children}
      </div>
    </div>
  )
}

function destination(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % length
  if (key === 'ArrowLeft') return (at - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
