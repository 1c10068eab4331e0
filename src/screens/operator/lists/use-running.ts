import { useState } from 'react'

/** Runs what a button does, one at a time; `fail` tells the person what went wrong. */
export function useRunning(act: () => Promise<void>, fail: (error: unknown) => void) {
  const [isRunning, setIsRunning] = useState(false)
  async function run() {
    setIsRunning(true)
    try {
      await act()
    } catch (error) {
      fail(error)
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
