import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { type ReactNode, Suspense } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './class-names.ts'

export interface PopoverProps {
  /** The content of the button that opens it. */
  trigger: ReactNode
  /** The accessible name, if the trigger is only an icon. */
  label?: string
  look?: ButtonLook
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end'
  /**
   * Links, buttons or a form, which may be loaded on demand: the panel comes with them. `close` closes it and
   * returns the focus.
   */
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel under its button. Escape, a press outside or Tab past its end closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, look, align = 'start', children, className } = props
  return (
    <HeadlessPopover className="relative">
      <PopoverButton aria-label={label} className={buttonClass({ variant: 'ghost', ...look })}>
        {trigger}
      </PopoverButton>
      {/* Around the panel: Headless UI looks once, when the panel comes, whether Tab leads from the button into it. */}
      <Suspense>
        <PopoverPanel
          className={cn(
            'absolute top-full z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-line bg-surface-float p-1 shadow-float outline-none',
            align === 'end' ? 'right-0' : 'left-0',
            className,
          )}
        >
          {({ close }) => <>{children(() => close())}</>}
        </PopoverPanel>
      </Suspense>
    </HeadlessPopover>
  )
}

/** The classes of a row in a popover, for links and buttons. */
export const popoverRowClass =
  'flex min-h-control w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left font-medium text-control hover:bg-hover aria-[current]:bg-accent-soft [&>svg]:size-4.5 [&>svg]:shrink-0'
