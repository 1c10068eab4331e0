import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { Instant } from '../scalars.ts'
import { storableText } from '../texts/texts.ts'
import { ConfirmedAct } from './auth.ts'

/** Per person. */
export const maxPasskeys = 10

const base64Url = /* @__NO_SIDE_EFFECTS__ */ (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+$/))

/** At most 1,023 bytes, says WebAuthn. */
export const PasskeyId = base64Url(1364)

export const PasskeyName = v.pipe(
  v.string(),
  storableText,
  v.trim(),
  v.nonEmpty('Nome é obrigatório'),
  v.maxLength(60, 'Use no máximo 60 caracteres'),
)

/** What a person sees of a passkey of theirs. */
export const Passkey = v.object({
  id: PasskeyId,
  name: v.string(),
  /** Whether it is kept by an account (of Apple, Google, a password manager) and not by one device. */
  isBackedUp: v.boolean(),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const PasskeyChange = v.object({ name: PasskeyName })

const Challenge = base64Url(128)
const Transport = v.pipe(v.string(), v.maxLength(32), v.regex(/^[a-z-]+$/))
const Known = v.object({
  id: PasskeyId,
  type: v.literal('public-key'),
  transports: v.optional(v.array(Transport), []),
})

/** What the browser is given to make a passkey (WebAuthn's creation options). */
export const PasskeyCreation = v.object({
  challenge: Challenge,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: base64Url(86), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Known),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>

/** What the browser is given to use one (WebAuthn's request options). */
export const PasskeyRequest = v.object({
  challenge: Challenge,
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Left out at a sign-in: the person picks one of those that the device has for us. */
  allowCredentials: v.optional(v.array(Known)),
})
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

const ClientData = base64Url(4096)

/** What the browser answers with; everything else that it says is left out. */
export const NewPasskey = v.object({
  name: PasskeyName,
  credential: v.object({
    id: PasskeyId,
    rawId: PasskeyId,
    type: v.literal('public-key'),
    response: v.object({
      clientDataJSON: ClientData,
      attestationObject: base64Url(8192),
      transports: v.optional(boundedArray(Transport, 10), []),
    }),
  }),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

export const PasskeyProof = v.object({
  credential: v.object({
    id: PasskeyId,
    rawId: PasskeyId,
    type: v.literal('public-key'),
    response: v.object({
      clientDataJSON: ClientData,
      authenticatorData: base64Url(2048),
      signature: base64Url(8192),
      /** Whose it is: told by every passkey that is found without a name. */
      userHandle: v.optional(base64Url(86)),
    }),
  }),
})
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>

/** As `IdentityProof` has it. */
export const PasskeyConfirmation = v.object({
  ...PasskeyProof.entries,
  act: v.optional(ConfirmedAct),
})
