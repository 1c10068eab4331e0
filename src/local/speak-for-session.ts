import { projectHeader } from '#contract/api.ts'
import { ApiError, signedOutError } from './api-error.ts'
import type { StoredSession } from './rows.ts'

/** Who speaks. `refresh` gets the access token that was refused and answers a session with another one. */
export interface SessionSource {
  read(): Promise<StoredSession | undefined>
  refresh(refusedAccessToken: string): Promise<StoredSession | undefined>
}

export interface Speaker {
  /** Instead of the session's current project. */
  projectId?: string
  /** Speak for this user or not at all: the call fails as signed out when another one is signed in. */
  onBehalfOf?: string
}

/** Retries after a 401, each with another token (spec, section 9). */
const maxRetries = 2

/** Asks with the headers of the signed-in person; a 401 (as `ApiError`) is tried again with refreshed tokens. */
export async function speakForSession<T>(
  source: SessionSource | undefined,
  { projectId, onBehalfOf }: Speaker,
  ask: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  let session = await source?.read()
  // Somebody else may sign in before a retry; a call is never made half for one and half for another.
  const speaker = onBehalfOf ?? session?.user.id
  for (let retry = 0; ; retry++) {
    if (!session || session.user.id !== speaker) throw signedOutError()
    try {
      return await ask(writeHeaders(session, projectId))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || retry >= maxRetries) throw error
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
