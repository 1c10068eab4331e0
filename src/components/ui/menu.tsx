import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSeparator,
} from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'
import { placeFloating } from './place-floating.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'neutral' | 'danger'
  isDisabled?: boolean
  /** Draws a line above this action. */
  startsGroup?: boolean
}

export interface MenuProps {
  /** Inside the button that opens it. */
  trigger: ReactNode
  /** The name, where the trigger is only an icon. */
  label?: string
  look?: ButtonLook
  actions: readonly MenuAction[]
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end'
}

/**
 * Actions on one thing. Weighs some 30 KiB (type-ahead, focus, positioning): only in lazily loaded
 * screens. What opens from the shell uses Popover.
 */
export function Menu({ trigger, label, look, actions, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)

  const following = useRef<AbortController>(undefined)

  // In the top layer but not moved in the document: no scrolling box clips it, and it stays
  // inside the landmark of its button. The page may scroll under it, so it follows.
  function place(list: HTMLElement | null) {
    following.current?.abort()
    if (!list) return
    following.current = new AbortController()
    const follow = () => {
      if (button.current) placeFloating(list, button.current, { side: 'below', align, gap: 4 })
    }
    follow()
    const { signal } = following.current
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal })
    window.addEventListener('resize', follow, { signal })
  }

  return (
    <HeadlessMenu>
      <MenuButton
        ref={button}
        aria-label={label}
        className={buttonClass({ variant: 'ghost', ...look })}
      >
        {trigger}
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        ref={place}
        popover="manual"
        className="fixed inset-auto m-0 min-w-48 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-surface-float p-1 shadow-float transition duration-150 focus:outline-none data-closed:-translate-y-1 data-closed:opacity-0"
      >
        {actions.map((action) => (
          <Fragment key={action.id}>
            {action.startsGroup && <MenuSeparator className="mx-2 my-1 h-px bg-line" />}
            <MenuItem disabled={action.isDisabled ?? false}>
              <button type="button" onClick={action.onSelect} className={itemClass(action.tone)}>
                {action.icon && <action.icon aria-hidden="true" className="size-4.5 shrink-0" />}
                <span className="min-w-0 truncate">{action.label}</span>
              </button>
            </MenuItem>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}

function itemClass(tone: MenuAction['tone']): string {
  return cn(
    'flex h-control w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-control data-disabled:opacity-45',
    tone === 'danger' ? 'text-danger data-focus:bg-danger-soft' : 'data-focus:bg-hover',
  )
}
