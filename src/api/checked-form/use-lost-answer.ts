import { useRef } from 'react'
import { ApiError } from '#local/api-error.ts'
import { UnreachableError } from '#local/unreachable-error.ts'

/**
 * For requests that succeed only once, such as those with a mailed code: when the answer to the first one is
 * lost, the server refuses the second. The returned function runs `act`; if it is refused after a lost answer,
 * `findOutcome` finds out whether the earlier request has arrived, and returns undefined if it has not.
 */
export function useLostAnswer() {
  const wasLost = useRef(false)

  return async function run<Result>(
    act: () => Promise<Result>,
    findOutcome: (refusal: ApiError) => Promise<Result | undefined>,
  ): Promise<Result> {
    try {
      const result = await act()
      wasLost.current = false
      return result
    } catch (error) {
      if (error instanceof UnreachableError) wasLost.current = true
      const outcome =
        error instanceof ApiError && wasLost.current ? await findOutcome(error) : undefined
      if (outcome === undefined) throw error
      wasLost.current = false
      return outcome
    }
  }
}
