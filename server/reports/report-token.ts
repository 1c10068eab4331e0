import { createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '../security/secret-box.ts'

/** 256 random bits for the link; a report is found by their hash. */
export function makeReportToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashReportToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether it can be one at all: other texts are not looked for. */
export function isReportToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** To what a sealed token is bound: to the row it stands in. */
export function tokenContext(reportId: string): string {
  return `report-token:${reportId}`
}

export function sealReportToken(box: SecretBox, reportId: string, token: string): string {
  return box.seal(token, tokenContext(reportId))
}
