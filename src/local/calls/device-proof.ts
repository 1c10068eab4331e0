import { apiBase, proofAlgorithm, proofType } from '#contract/calls/api.ts'
import type { LocalDatabase } from '#local/database/db.ts'

/** The call that a proof is made for. */
export interface ProvedCall {
  method: string
  /** Below the API's base, '/auth/refresh'. */
  path: string
  /** The token that is sent with it; a proof is good for no other. */
  token?: string
}

/**
 * A DPoP proof (RFC 9449, section 4.2): a signed statement that this device makes this call. The
 * server compares the path, not the host, which a proxy may change. `ath` is that of the access token,
 * for a refresh that of the refresh token.
 */
export async function writeDeviceProof(
  { privateKey, publicKey }: CryptoKeyPair,
  { method, path, token }: ProvedCall,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = { typ: proofType, alg: proofAlgorithm, jwk: { kty, crv, x, y } }
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    htm: method,
    htu: apiBase + path,
    ...(token !== undefined && { ath: toBase64Url(await digest(token)) }),
  }
  const text = `${encode(header)}.${encode(claims)}`
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(signing, privateKey, new TextEncoder().encode(text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Of ASCII alone. */
function encode(part: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(part)))
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const key = 'device-key'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * The key pair that this device proves itself with when it refreshes a session (RFC 9449). The
 * private key cannot be read out of the browser, only used. Undefined when there is none.
 */
export async function readDeviceKey(db: LocalDatabase): Promise<CryptoKeyPair | undefined> {
  const value: unknown = (await db.settings.get(key))?.value
  return isKeyPair(value) ? value : undefined
}

/**
 * The same, made now if there is none. Undefined where the browser makes no keys (a page without
 * https) or cannot store them (some private windows): a session is not bound to the device then.
 */
export async function ensureDeviceKey(db: LocalDatabase): Promise<CryptoKeyPair | undefined> {
  try {
    const known = await readDeviceKey(db)
    if (known) return known
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    return await db.transaction('rw', db.settings, async () => {
      // Another tab may have made one meanwhile.
      const other = await readDeviceKey(db)
      if (!other) await db.settings.put({ key, value: made })
      return other ?? made
    })
  } catch {
    return undefined
  }
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  if (!('privateKey' in value) || !('publicKey' in value)) return false
  const { privateKey, publicKey } = value
  return [privateKey, publicKey].every((one) => one instanceof CryptoKey)
}
