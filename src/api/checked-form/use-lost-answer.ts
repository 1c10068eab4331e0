import { useRef } from 'react'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'

/**
 * For requests that succeed only once, where nobody can be asked afterwards whether they did (if somebody can:
 * `or-find-outcome.ts`). The returned function runs `act`; if it is refused after an earlier answer was lost,
 * `judge` decides what that means, and returns undefined for a plain refusal.
 */
export function useLostAnswer() {
  const wasLost = useRef(false)

  return async function run<Result>(
    act: () => Promise<Result>,
    judge: (refusal: ApiError) => Promise<Result | undefined>,
  ): Promise<Result> {
    try {
      const result = await act()
      wasLost.current = false
      return result
    } catch (error) {
      if (error instanceof UnreachableError) wasLost.current = true
      const outcome = error instanceof ApiError && wasLost.current ? await judge(error) : undefined
      if (outcome === undefined) throw error
      wasLost.current = false
      return outcome
    }
  }
}
