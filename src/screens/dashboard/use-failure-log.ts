import { useEffect } from 'react'

/** Failures of the dashboard's data interrupt nobody: they are logged, and told where the data would stand. */
export function useFailureLog(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(`The dashboard could not load ${what}`, error)
  }, [what, error])
}
