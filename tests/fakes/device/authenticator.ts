import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '#contract/people/passkey.ts'

// An authenticator in software: ES256, attestation 'none'. It also makes the wrong answers that
// tests ask for.

export interface AuthenticatorOptions {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** The counter in the answer; by default one more than before. */
  counter?: number
  userHandle?: string
  type?: string
  /** Signs with another key. */
  isForged?: boolean
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64Url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

export function createAuthenticator(home: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const credentialId = randomBytes(32)
  const id = base64Url(credentialId)
  let count = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, origin = home.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(options: AuthenticatorOptions, attested?: Buffer): Buffer {
    const { isUserVerified = true, rpId = home.rpId, counter = count + 1 } = options
    count = counter
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    create(
      { challenge, user }: { challenge: string; user: { id: string } },
      options: AuthenticatorOptions = {},
    ): NewPasskey['credential'] {
      owner = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = [Buffer.alloc(16), length, credentialId, coseKey(x, y)]
      const data = authenticatorData(options, Buffer.concat(attested))
      const client = clientData(options.type ?? 'webauthn.create', challenge, options.origin)
      const response = {
        clientDataJSON: base64Url(client),
        attestationObject: base64Url(attestationObject(data)),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    get(
      { challenge }: { challenge: string },
      options: AuthenticatorOptions = {},
    ): PasskeyProof['credential'] {
      const data = authenticatorData(options)
      const client = clientData(options.type ?? 'webauthn.get', challenge, options.origin)
      const key = options.isForged ? stranger : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      const userHandle = options.userHandle ?? owner
      const response = {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signature),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

/** CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, data],
  ])
}
