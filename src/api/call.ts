import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#local/api-error.ts'
import { type CallAnswer, type CallInput, callApi } from '#local/call-api.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { pagePorts } from './page-ports.ts'

/** Calls the API for whoever is signed in on this page. What it throws: see `callApi`. */
export async function call<N extends EndpointName>(
  name: N,
  input: CallInput<(typeof endpoints)[N]>,
): Promise<CallAnswer<(typeof endpoints)[N]>> {
  if (endpoints[name].access === 'public') return await callApi(name, input, pagePorts)
  try {
    return await callApi(name, input, { ...pagePorts, session: await openPageSession() })
  } catch (error) {
    // The refresh was refused: the tokens are of no more use, and the guard must not believe in them.
    if (error instanceof ApiError && error.status === 401) authStore.drop('ended')
    throw error
  }
}

export function isUnreachable(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError
}
