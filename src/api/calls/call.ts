import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { ApiError } from '#local/calls/api-error.ts'
import {
  type CallAnswer,
  type CallInput,
  type CallPorts,
  callEndpoint,
} from '#local/calls/call-api.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { noteAnswer } from '#src/browser/connectivity.ts'
import { noteCall } from '#src/browser/page-idle.ts'
import { callSession } from './call-session.ts'
import { pageNetwork } from './page-network.ts'

/** Calls the API for the person who is signed in on this page. Errors: see `callEndpoint`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallAnswer<E>> {
  const isPublic = endpoint.caller === 'visitor'
  const ports = isPublic
    ? pageNetwork
    : { ...pageNetwork, session: await callSession().open(), prove }
  const beganAt = performance.now()
  try {
    const answer = await noteCall(callEndpoint(endpoint, input, ports))
    noteAnswer(true)
    return answer
  } catch (error) {
    if (error instanceof ApiError) noteAnswer(true)
    if (isUnreachable(error)) noteAnswer(false, beganAt)
    if (!isPublic && error instanceof ApiError) callSession().onRefused(error)
    throw error
  }
}

export function isUnreachable(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError
}

/** Loaded on demand: only sensitive calls are proved. */
const prove: NonNullable<CallPorts['prove']> = async (...call) =>
  await (await import('./prove-on-page.ts')).proveOnPage(...call)
