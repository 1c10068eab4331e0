import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for the mail's link; only their hash is stored. */
export function makeInviteToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashInviteToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
