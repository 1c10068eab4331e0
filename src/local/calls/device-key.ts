import type { LocalDatabase } from '../database/db.ts'

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
