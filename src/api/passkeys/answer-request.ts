import type { PasskeyProof, PasskeyRequest } from '#contract/people/passkey.ts'

/** Has the browser ask the person for one of their passkeys. Throws when they cancel. */
export async function answerRequest(request: PasskeyRequest): Promise<PasskeyProof['credential']> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { allowCredentials, ...options } = request
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { ...options, ...(allowCredentials && { allowCredentials }) },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: {
      ...{ clientDataJSON, authenticatorData, signature },
      // Empty when the authenticator does not return it.
      ...(userHandle && { userHandle }),
    },
  }
}
