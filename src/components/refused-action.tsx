import { type ReactNode, useId } from 'react'
import { Button } from './ui/button.tsx'

export interface RefusedActionProps {
  label: string
  /** Why this person cannot do it, and what they can do about it. */
  children: ReactNode
}

/** A button for what this person's role does not allow, with the reason beside it for all to see. */
export function RefusedAction({ label, children }: RefusedActionProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p id={id} className="wrap-anywhere min-w-0 flex-1 basis-64 text-muted text-sm">
        {children}
      </p>
      <Button variant="secondary" aria-disabled aria-describedby={id}>
        {label}
      </Button>
    </div>
  )
}
