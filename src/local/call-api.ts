import type * as v from 'valibot'
import { type Endpoint, type EndpointName, endpoints, projectHeader } from '#contract/endpoints.ts'
import { ApiError, signedOutError } from './api-error.ts'
import type { StoredSession } from './db.ts'
import { fetchAnswer } from './fetch-answer.ts'

/** Who speaks. `refresh` gets the access token that was refused and answers a session with another one. */
export interface SessionSource {
  read(): Promise<StoredSession | undefined>
  refresh(refusedAccessToken: string): Promise<StoredSession | undefined>
}

export interface CallPorts {
  fetch: typeof fetch
  /** Where the API is, e.g. 'http://127.0.0.1:3000'; '' means the same origin. */
  origin: string
  /** Needed by every endpoint that is not public. */
  session?: SessionSource
}

interface CommonInput {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Instead of the session's current project. */
  projectId?: string
  /** Speak for this user or not at all: the call fails as signed out when another one is signed in. */
  onBehalfOf?: string
}

type Part<E, Key extends string> = E extends { [K in Key]: infer S extends v.GenericSchema }
  ? { [K in Key]: v.InferInput<S> }
  : unknown
type BodyPart<E> = E extends { bodyType: 'multipart' }
  ? { form: FormData }
  : E extends { bodyType: 'json' }
    ? Part<E, 'body'>
    : unknown

export type CallInput<E extends Endpoint> = CommonInput &
  Part<E, 'params'> &
  Part<E, 'query'> &
  BodyPart<E>
export type CallAnswer<E extends Endpoint> = v.InferOutput<E['answer']>

/**
 * Calls an endpoint by name; answers its validated data. Throws `ApiError` (the server said no) or
 * `UnreachableError` (nobody of ours answered). A 401 is tried again with refreshed tokens.
 */
export function callApi<N extends EndpointName>(
  name: N,
  input: CallInput<(typeof endpoints)[N]>,
  ports: CallPorts,
): Promise<CallAnswer<(typeof endpoints)[N]>> {
  return callEndpoint<(typeof endpoints)[N]>(endpoints[name], input, ports)
}

/** Retries after a 401, each with another token (spec, section 9). */
const maxRetries = 2

/** As `callApi`, for an endpoint whose answer the caller reads in its own way. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  ports: CallPorts,
): Promise<CallAnswer<E>> {
  if (endpoint.access === 'public') return await fetchAnswer(endpoint, input, {}, ports)
  let session = await ports.session?.read()
  // Somebody else may sign in before a retry; a call is never made half for one and half for another.
  const speaker = input.onBehalfOf ?? session?.user.id
  for (let retry = 0; ; retry++) {
    if (!session || session.user.id !== speaker) throw signedOutError()
    try {
      return await fetchAnswer(endpoint, input, speakFor(session, input.projectId), ports)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || retry >= maxRetries) throw error
      const refused: string = session.accessToken
      session = await ports.session?.refresh(refused)
      if (session?.accessToken === refused) throw error
    }
  }
}

function speakFor(session: StoredSession, projectId = session.projectId): Record<string, string> {
  return {
    Authorization: `Bearer ${session.accessToken}`,
    ...(projectId !== null && { [projectHeader]: projectId }),
  }
}
