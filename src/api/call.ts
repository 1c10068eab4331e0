import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#local/api-error.ts'
import { type CallAnswer, type CallInput, callApi } from '#local/call-api.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { noteAnswer } from '../offline/connectivity.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { pageNetwork } from './page-network.ts'

/** Calls the API for whoever is signed in on this page. What it throws: see `callApi`. */
export async function call<N extends EndpointName>(
  name: N,
  input: CallInput<(typeof endpoints)[N]>,
): Promise<CallAnswer<(typeof endpoints)[N]>> {
  const isPublic = endpoints[name].access === 'public'
  const ports = isPublic ? pageNetwork : { ...pageNetwork, session: await openPageSession() }
  try {
    const answer = await callApi(name, input, ports)
    noteAnswer(true)
    return answer
  } catch (error) {
    if (error instanceof ApiError) noteAnswer(true)
    if (isUnreachable(error)) noteAnswer(false)
    // The refresh was refused: the tokens are of no more use, and the guard must not believe in them.
    if (!isPublic && error instanceof ApiError && error.status === 401) authStore.drop('ended')
    throw error
  }
}

export function isUnreachable(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError
}
