import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#local/api-error.ts'
import { type CallAnswer, type CallInput, callEndpoint } from '#local/call-api.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { noteAnswer } from '#src/page/connectivity.ts'
import { noteCall } from '#src/page/first-screen.ts'
import { callSession } from './call-session.ts'
import { pageNetwork } from './page-network.ts'

/** Calls the API for whoever is signed in on this page. What it throws: see `callEndpoint`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallAnswer<E>> {
  const isPublic = endpoint.access === 'public'
  const ports = isPublic ? pageNetwork : { ...pageNetwork, session: await callSession().open() }
  const beganAt = performance.now()
  try {
    const answer = await noteCall(callEndpoint(endpoint, input, ports))
    noteAnswer(true)
    return answer
  } catch (error) {
    if (error instanceof ApiError) noteAnswer(true)
    if (isUnreachable(error)) noteAnswer(false, beganAt)
    // The refresh was refused: the tokens are of no more use, and the guard must not believe in them.
    if (!isPublic && error instanceof ApiError && error.status === 401) callSession().onRefused()
    throw error
  }
}

export function isUnreachable(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError
}
