import { useEffect } from 'react'

/** Logs a failed request of the dashboard; the part of the screen that lacks the data shows the failure. */
export function useFailureLog(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(`The dashboard could not load ${what}`, error)
  }, [what, error])
}
