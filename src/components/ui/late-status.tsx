import { type ReactNode, useEffect, useState } from 'react'

/** Actions that take less than this, in ms, need no message. */
const quietMs = 1000

/** Says what is being done once it takes longer than a second. */
export function LateStatus({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Always rendered, so that screen readers announce the change.
    <p role="status" className="min-h-6 text-muted">
      {isLate && children}
    </p>
  )
}
