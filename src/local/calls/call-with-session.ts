import { projectHeader } from '#contract/calls/api.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { ApiError, signedOutError } from './api-error.ts'

/**
 * `refresh` gets the access token that was refused and answers a session with another one. `end`
 * deletes the session, unless another one has replaced it.
 */
export interface SessionSource {
  read(): Promise<StoredSession | undefined>
  refresh(refusedAccessToken: string): Promise<StoredSession | undefined>
  end(refused: StoredSession): Promise<unknown>
}

export interface CallIdentity {
  /** Instead of the session's current project. */
  projectId?: string
  /** Call for this user only: throws as signed out when somebody else is signed in. */
  onBehalfOf?: string
}

/** Retries after a 401, each with another token. */
const maxRetries = 2

/**
 * Runs `ask` with the headers of the signed-in person. After a 401 (as `ApiError`) it runs again
 * with refreshed tokens; the person is signed out when the server refuses those, too. Throws
 * `ApiError` when nobody is signed in, and what `ask` throws.
 */
export async function callWithSession<T>(
  source: SessionSource | undefined,
  { projectId, onBehalfOf }: CallIdentity,
  ask: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  let session = await source?.read()
  // Somebody else may sign in before a retry; all attempts of a call are for the same person.
  const speaker = onBehalfOf ?? session?.user.id
  for (let retry = 0; ; retry++) {
    if (!session || session.user.id !== speaker)
      throw signedOutError(retry > 0 ? 'No refresh token available' : undefined)
    try {
      return await ask(writeHeaders(session, projectId))
    } catch (error) {
      const isRefused = error instanceof ApiError && error.isSessionRefused
      if (!isRefused) throw error
      if (retry >= maxRetries) {
        await source?.end(session)
        throw Object.assign(error, { cause: 'Max retry attempts reached' })
      }
      const refused: string = session.accessToken
      session = await source?.refresh(refused)
      if (session?.accessToken === refused) throw error
    }
  }
}

function writeHeaders(
  session: StoredSession,
  projectId = session.projectId,
): Record<string, string> {
  return {
    Authorization: `Bearer ${session.accessToken}`,
    ...(projectId !== null && { [projectHeader]: projectId }),
  }
}
