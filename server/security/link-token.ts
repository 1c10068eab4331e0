import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits of an address that is itself the right to read; its row is found by their hash. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether it can be one at all: other texts are not looked for. */
export function isLinkToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
