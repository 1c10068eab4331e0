import type { ReactNode } from 'react'

/** Text instead of a chart that has nothing to draw. */
export function EmptyChart({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 grid min-h-24 flex-1 place-items-center text-pretty rounded-card border border-line border-dashed bg-surface-sunken px-5 py-3 text-center text-muted text-sm">
      {children}
    </p>
  )
}
