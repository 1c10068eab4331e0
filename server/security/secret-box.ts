import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals short secrets for keeping. `context` binds a sealed text to its place: elsewhere it does
 * not open.
 */
export interface SecretBox {
  seal(secret: string, context: string): string
  /**
   * Throws `SecretBoxError` when the text was changed, moved or sealed with a key that is not here.
   */
  open(sealed: string, context: string): string
  /** How a text that was sealed with the present key begins. */
  prefix: string
  /** Whether there are earlier keys, whose texts are to be sealed anew. */
  hasEarlier: boolean
}

export class SecretBoxError extends Error {
  readonly code = 'SECRET_UNREADABLE'
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM. A sealed text is `v2.`, the id of its key, a dot, and base64url of nonce, tag and
 * ciphertext; one of before keys had ids begins with `v1.` and has none. Texts of earlier keys are
 * opened, and none is sealed with them.
 */
export function createSecretBox(
  secretKey: Uint8Array,
  earlier: readonly Uint8Array[] = [],
): SecretBox {
  const present = openKey(secretKey)
  const keys = [present, ...earlier.map(openKey)]
  return {
    prefix: present.prefix,
    hasEarlier: earlier.length > 0,
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', present.key, nonce)
      cipher.setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
      return present.prefix + bytes.toString('base64url')
    },
    open(sealed, context) {
      const { bytes, candidates } = findKeys(keys, sealed)
      if (bytes.length < nonceBytes + tagBytes) throw new SecretBoxError('truncated sealed secret')
      for (const { key } of candidates) {
        const opened = decrypt(key, bytes, context)
        if (opened !== undefined) return opened
      }
      throw new SecretBoxError('sealed secret does not open')
    },
  }
}

interface Key {
  key: Uint8Array
  prefix: string
}

/** The id tells nothing of the key: it is derived like a key of its own. */
function openKey(secretKey: Uint8Array): Key {
  const id = Buffer.from(deriveKey(secretKey, 'key-id')).toString('base64url').slice(0, 8)
  return { key: deriveKey(secretKey, 'secret-box'), prefix: `v2.${id}.` }
}

/** The keys that may open a text; of one without a key's id, all. */
function findKeys(keys: readonly Key[], sealed: string): { bytes: Buffer; candidates: Key[] } {
  const [, version, id, text] = /^(v1|v2\.([\w-]{8}))\.([\w-]*)$/.exec(sealed) ?? []
  if (version === undefined || text === undefined)
    throw new SecretBoxError('unknown version of a sealed secret')
  const candidates = keys.filter(({ prefix }) => id === undefined || prefix === `v2.${id}.`)
  if (candidates.length === 0) throw new SecretBoxError(`key ${id} is not here`)
  return { bytes: Buffer.from(text, 'base64url'), candidates }
}

function decrypt(key: Uint8Array, bytes: Buffer, context: string): string | undefined {
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A key of 32 bytes for one purpose, so that no two uses share one. */
export function deriveKey(secretKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `upubly/${purpose}`, 32))
}
