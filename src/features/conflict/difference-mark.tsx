import type { ReactNode } from 'react'

/** Marks what only this version has: with an underline too, since colour alone is not enough. */
export function DifferenceMark({ children }: { children: ReactNode }) {
  return (
    <mark className="rounded-sm bg-accent-soft text-text underline decoration-2 decoration-accent-bed underline-offset-3 dark:decoration-accent">
      {children}
    </mark>
  )
}
