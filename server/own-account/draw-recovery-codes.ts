import { hashRecoveryCode, makeRecoveryCode } from '../auth/recovery-code.ts'

const count = 10

/** Fresh codes for a person to keep, and the hashes that are stored of them. */
export function drawRecoveryCodes(
  key: Uint8Array,
  userId: string,
): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(key, userId, code)) }
}
