import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type ButtonLook, buttonClass } from '../button-class.ts'
import { cn } from '../class-names.ts'

export interface PopoverProps {
  /** The content of the button that opens the panel. */
  trigger: ReactNode
  /** The accessible name, if the trigger is only an icon. */
  label?: string
  look?: ButtonLook
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end'
  /**
   * Links, buttons or a form, which may be loaded on demand: the panel appears with them. `close` closes the
   * panel and returns the focus.
   */
  children: (close: () => void) => ReactNode
  className?: string
  /** What the person did with the button that stood in this one's place while this code was loading. */
  begun?: 'focused' | 'pressed' | undefined
}

/** A panel under its button. Escape, a press outside or Tab past its end closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, look, align = 'start', children, className, begun } = props
  const button = useRef<HTMLButtonElement>(null)

  const first = useRef(begun)
  useEffect(() => {
    const { current } = first
    first.current = undefined
    if (current) button.current?.focus()
    if (current === 'pressed') button.current?.click()
  }, [])

  return (
    <HeadlessPopover className="relative">
      <PopoverButton
        ref={button}
        aria-label={label}
        className={buttonClass({ variant: 'ghost', ...look })}
      >
        {trigger}
      </PopoverButton>
      {/* Outside the panel: Headless UI checks only at its mount whether Tab leads from the button into it. */}
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
