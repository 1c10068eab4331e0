import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals short secrets for keeping. `context` binds a sealed text to its place: elsewhere it does
 * not open.
 */
export interface SecretBox {
  seal(secret: string, context: string): string
  /** Throws `SecretBoxError` when the text was changed, moved or sealed with another key. */
  open(sealed: string, context: string): string
}

export class SecretBoxError extends Error {
  readonly code = 'SECRET_UNREADABLE'
}

const prefix = 'v1.'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM; sealed texts are `v1.` and base64url of nonce, tag and ciphertext. */
export function createSecretBox(secretKey: Uint8Array): SecretBox {
  const key = deriveKey(secretKey, 'secret-box')
  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, context) {
      if (!sealed.startsWith(prefix)) throw new SecretBoxError('unknown version of a sealed secret')
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new SecretBoxError('truncated sealed secret')
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SecretBoxError('sealed secret does not open', { cause })
      }
    },
  }
}

/** A key of 32 bytes for one purpose, so that no two uses share one. */
export function deriveKey(secretKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `upubly/${purpose}`, 32))
}
