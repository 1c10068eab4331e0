import type { Platform } from '#contract/accounts/account.ts'
import { getAuthorizationUrl } from '#contract/endpoints/accounts-write.ts'
import { call } from '#src/api/calls/call.ts'
import { rememberLink } from './begun-link.ts'

/** Redirects the person to the network's authorization page. Throws `ApiError`. */
export async function beginLink(
  platform: Pick<Platform, 'id'>,
  projectId: string,
  asked: { handle?: string; way?: string | undefined } = {},
): Promise<void> {
  const { url, state = new URL(url).searchParams.get('state') ?? undefined } = await call(
    getAuthorizationUrl,
    {
      params: { id: platform.id },
      query: asked,
      projectId,
    },
  )
  rememberLink(state, { projectId, platformId: platform.id })
  location.assign(url)
}
