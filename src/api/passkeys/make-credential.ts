import type * as v from 'valibot'
import type { NewPasskey, PasskeyCreation } from '#contract/people/passkey.ts'

type Credential = v.InferInput<typeof NewPasskey>['credential']

/** Has the browser create a passkey. Throws when the person cancels. */
export async function makeCredential(creation: PasskeyCreation): Promise<Credential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: creation })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, attestationObject, transports },
  }
}
