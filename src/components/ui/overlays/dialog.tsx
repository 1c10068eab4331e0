import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called on Escape, a press outside, or the close button. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom; the primary one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /**
   * 'side': a drawer at the right edge. 'top': the upper edge stays, whatever the height, and there is no
   * transition: Headless UI may break when a dialog is closed before its transition has ended.
   */
  placement?: 'center' | 'side' | 'top'
  hasCloseButton?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The children have no controls: they take the focus as a whole, so that the keyboard scrolls them. */
  isOnlyRead?: boolean
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' }

/** In ms; a little longer than the transition. */
const leaveDuration = 200

/** A modal dialog. On a phone it rises from the bottom edge, with its buttons below. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, children, actions, size = 'small' } = props
  const { placement = 'center', hasCloseButton = true, initialFocus, isOnlyRead } = props
  const isSide = placement === 'side'
  const isTop = placement === 'top'
  // Headless UI looks for the page behind the dialog after its first render; mounted open (lazily, or
  // by a condition), it would leave that page in reach of Tab and screen readers.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  // Headless UI returns the focus to the last element focused since its code was loaded. It knows none for
  // the first dialog, whose code is loaded by the press that opens it.
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const around = opener?.closest('[role="dialog"]') ?? null
    return () => void setTimeout(() => returnFocus(opener, around), leaveDuration)
  }, [isOpen])
  return (
    <HeadlessDialog
      open={isOpen && isMounted}
      onClose={onClose}
      transition={!isTop}
      {...(initialFocus && { initialFocus })}
      className="relative z-30 transition-opacity duration-150 data-closed:opacity-0"
    >
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <div
        className={cn(
          'fixed inset-0 flex',
          isSide ? 'justify-end' : 'justify-center sm:p-6',
          isTop && 'items-start sm:pt-[10dvh]',
          placement === 'center' && 'items-end sm:items-center',
        )}
      >
        <DialogPanel
          transition={!isTop}
          data-bottom-sheet={placement === 'center' ? '' : undefined}
          className={cn(
            'flex w-full flex-col border-line bg-surface-float shadow-float transition duration-150',
            isSide
              ? 'h-dvh max-w-md data-closed:translate-x-6 sm:border-l'
              : 'max-h-[calc(100dvh-2rem)] border data-closed:translate-y-3 sm:max-h-full sm:rounded-2xl',
            isTop && 'rounded-b-2xl',
            placement === 'center' && 'rounded-t-2xl',
            !isSide && widths[size],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-5">
            <div className="min-w-0 flex-1">
              <DialogTitle className="break-words text-xl">{title}</DialogTitle>
              {description && (
                <Description as="div" className="mt-1.5 text-pretty text-muted">
                  {description}
                </Description>
              )}
            </div>
            {hasCloseButton && (
              <IconButton label="Fechar" onClick={onClose} className="-mt-2 -mr-2">
                <X aria-hidden="true" />
              </IconButton>
            )}
          </header>
          {children && (
            <div
              className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-1 -outline-offset-2"
              {...(isOnlyRead && { role: 'group', 'aria-label': 'Conteúdo', tabIndex: 0 })}
            >
              {children}
            </div>
          )}
          {actions ? (
            <footer className="flex flex-col-reverse gap-2 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {actions}
            </footer>
          ) : (
            <div className="h-5 shrink-0" />
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/**
 * Focuses the opener, or the dialog around it if the opener was removed, unless the person or another dialog
 * has moved the focus meanwhile.
 */
function returnFocus(opener: Element | null, around: Element | null, patienceMs = 2000) {
  const focused = document.activeElement
  const target = opener?.isConnected ? opener : around
  if (focused === document.body && target instanceof HTMLElement) target.focus()
  // On a slow device the dialog is still closing, or the list around the opener changes only later.
  if (patienceMs > 0 && (around || focused?.closest('[role="dialog"]')))
    setTimeout(() => returnFocus(opener, around, patienceMs - leaveDuration), leaveDuration)
}
