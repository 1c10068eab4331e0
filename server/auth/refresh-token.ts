import { createHash, randomBytes } from 'node:crypto'

export const refreshTokenDays = 30

/** 256 random bits. Only their hash is stored, which is enough to know them again. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function refreshExpiry(now: Date): Date {
  return new Date(now.getTime() + refreshTokenDays * 86_400_000)
}
