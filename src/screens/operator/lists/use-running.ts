import { useState } from 'react'

/** Runs the action of a button, with a state for its spinner; `fail` shows what went wrong. */
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
