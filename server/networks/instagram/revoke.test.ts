import { expect, it } from 'vitest'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import { createInstagram } from './create-instagram.ts'

const credentials = { remoteId: '9', accessToken: 'TOKEN', refreshToken: null, expiresAt: null }

function revokeWith(answer: () => Response) {
  const asked: unknown[] = []
  const network = createInstagram(instagramSettings, async (url, request) => {
    asked.push([request?.method, String(url), request?.headers, request?.body])
    return answer()
  })
  return { asked, done: network.revoke?.(credentials, AbortSignal.timeout(5000)) }
}

it('revoke: removes the app from the account', async () => {
  const { asked, done } = revokeWith(() => Response.json({ success: true }))
  await done
  expect(asked).toEqual([
    [
      ...['DELETE', 'https://graph.x/v26.0/9/permissions'],
      ...[{ Authorization: 'Bearer TOKEN' }, undefined],
    ],
  ])
})

it.each([
  ['a token that has ended', 190, 400, 'auth'],
  ['a fault of its own', 2, 500, 'transient'],
])('revoke: tells of %s', async (_what, code, status, failure) => {
  const { done } = revokeWith(() => Response.json({ error: { code } }, { status }))
  await expect(done).rejects.toMatchObject({ failure })
})
