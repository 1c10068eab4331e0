import { uploadKeptDays } from '#contract/upload.ts'

/** When an upload expires whose last byte came at `now`. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + uploadKeptDays * 86_400_000)
}
