import { type ReactNode, useId } from 'react'
import { Button } from './ui/button.tsx'
import { Card } from './ui/card.tsx'

export interface RefusedCardProps {
  title: string
  /** The button's text; the title when left out. */
  label?: string
  /** Why this person cannot do it, and what they can do about it. */
  children: ReactNode
}

/** An action that the person's role does not allow: its disabled button, and the reason as visible text. */
export function RefusedCard({ title, label = title, children }: RefusedCardProps) {
  const id = useId()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg">{title}</h2>
          <p id={id} className="wrap-anywhere mt-1 text-muted text-sm">
            {children}
          </p>
        </div>
        <Button variant="secondary" aria-disabled aria-describedby={id}>
          {label}
        </Button>
      </div>
    </Card>
  )
}
