import { createHash } from 'node:crypto'

/** Between 0 and 1, always the same for a text. */
export const shareOf = (text: string) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
