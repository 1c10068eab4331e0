import { useSelector } from '@tanstack/react-store'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { type Toast, toastQueue } from './toast-queue.ts'

/**
 * Used once in the app. It is a child of <body>, so that an open dialog does not make it inert;
 * its two live regions exist before the first toast.
 */
export function Toaster() {
  const toast = useSelector(toastQueue.shown)
  const isUrgent = toast?.tone === 'danger'
  return createPortal(
    <section
      aria-label="Notificações"
      data-toaster
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 pb-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar))] sm:justify-end sm:px-6"
    >
      <div role="status" className="contents">
        {toast && !isUrgent && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" className="contents">
        {toast && isUrgent && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </section>,
    document.body,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, title, description, tone = 'neutral', action, isSpokenElsewhere } = toast
  const Icon = { neutral: Info, success: CircleCheck, danger: CircleAlert }[tone]
  const dismiss = () => {
    toastQueue.dismiss(id)
    // A card that is removed while hovered or focused causes no leave event.
    toastQueue.resume()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only stop the clock
    <div
      onPointerEnter={toastQueue.pause}
      onPointerLeave={toastQueue.resume}
      onFocus={toastQueue.pause}
      onBlur={toastQueue.resume}
      className={cn(
        'pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-card border p-3 pl-4 shadow-float',
        tone === 'danger'
          ? 'focus-inherit border-transparent bg-danger-fill text-on-danger'
          : 'border-line bg-surface-float text-text',
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn(
          'mt-1.5 size-5 shrink-0',
          tone === 'success' && 'text-success',
          tone === 'neutral' && 'text-info',
        )}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div aria-hidden={isSpokenElsewhere} className="min-w-0 grow basis-40 py-1">
          <p className="break-words font-semibold">{title}</p>
          {description && <p className="break-words text-sm">{description}</p>}
        </div>
        {action && (
          <Button
            variant="ghost"
            size="small"
            className="-ml-3 text-current! underline underline-offset-4 sm:ml-0"
            onClick={() => {
              action.onSelect()
              dismiss()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        label="Fechar notificação"
        size="small"
        className="text-current!"
        onClick={dismiss}
      >
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
