import { vi } from 'vitest'
import { call } from '#src/api/calls/call.ts'

/**
 * Answers the page's calls in place of the server; an `Error` is thrown. For component tests with
 * `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function answerCalls(findAnswer: (endpoint: unknown) => unknown): void {
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    const answer = findAnswer(endpoint)
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof call)
}

/** For `answerCalls`: what is answered to each endpoint, in turn; the last answer stays. */
export function inTurn(answers: ReadonlyMap<unknown, unknown[]>) {
  return (endpoint: unknown) => {
    const left = answers.get(endpoint) ?? []
    return left.length > 1 ? left.shift() : left[0]
  }
}
