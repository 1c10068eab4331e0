import { addDays } from 'date-fns/addDays'
import { uploadKeptDays } from '#contract/upload.ts'

/** When an upload expires whose last byte came at `now`. */
export function expiryFrom(now: Date): Date {
  return addDays(now, uploadKeptDays)
}
