export interface ChunkPlan {
  /** Of the file, in bytes. */
  size: number
  /** Of each chunk but the last, which takes the rest, too. */
  chunkSize: number
  count: number
}

/**
 * TikTok takes chunks of 5 to 64 MB, a last one of up to 128 MB, at most 1000, and a video below 5 MB
 * as one (docs/networks.md 5.3 c; whether a MB is 2^20 is not documented, this fits both). Small
 * ones here: sending the last one is the commit, and has to be quick.
 */
const wantedBytes = 6_000_000

/** How a video of that many bytes is divided; all chunks are about equal. */
export function planChunks(size: number): ChunkPlan {
  const count = Math.max(1, Math.floor(size / wantedBytes))
  return { size, chunkSize: Math.floor(size / count), count }
}

/** Of the chunk with this index; `end` is its last byte. */
export function rangeOf({ size, chunkSize, count }: ChunkPlan, index: number) {
  const start = index * chunkSize
  return { start, end: index === count - 1 ? size - 1 : start + chunkSize - 1 }
}
