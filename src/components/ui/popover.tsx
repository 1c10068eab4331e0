import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
  /** Links, buttons or a form; `close` closes the panel and returns the focus. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** A panel under its button, with little code for the shell. Escape, a press outside or Tab closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, label, look, align = 'start', children, className } = props
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const onOutside = (event: Event) => {
      const { target } = event
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard from the button and the panel alike
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClass({ variant: 'ghost', ...look })}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          className={cn(
            'absolute top-full z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-line bg-surface-float p-1 shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
            className,
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** The classes of a row in a popover, for links and buttons. */
export const popoverRowClass =
  'flex min-h-control w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left font-medium text-control hover:bg-hover aria-[current]:bg-accent-soft [&>svg]:size-4.5 [&>svg]:shrink-0'
