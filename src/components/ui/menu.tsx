import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'

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
 * Actions on one thing. Weighs some 30 KiB (positioning, type-ahead): only in lazily loaded
 * screens. What opens from the shell uses Popover.
 */
export function Menu({ trigger, label, look, actions, align = 'end' }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton aria-label={label} className={buttonClass({ variant: 'ghost', ...look })}>
        {trigger}
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        anchor={{ to: `bottom ${align}`, gap: 4, padding: 8 }}
        className="z-40 min-w-48 max-w-[min(20rem,calc(100vw-1rem))] rounded-card border border-line bg-surface-raised p-1 shadow-float transition duration-150 focus:outline-none data-closed:-translate-y-1 data-closed:opacity-0"
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
