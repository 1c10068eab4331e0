// A private window of WebKit (every browser of an iPhone) cannot store a Blob or File in its
// database, only bytes. There a row holds the bytes, and its reader gets a file again (`db.ts`).

/** The bytes of a file, stored in its place. */
export interface KeptBytes {
  bytes: ArrayBuffer
  type: string
  /** The name, for a file that was chosen. */
  name: string | undefined
}

/** A stored value with bytes turned into a file again; other values are returned unchanged. */
export function unpackFile<F>(kept: F): F | Blob {
  if (!isKeptBytes(kept)) return kept
  const { bytes, type, name } = kept
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })
}

function isKeptBytes(kept: unknown): kept is KeptBytes {
  return kept instanceof Object && 'bytes' in kept && kept.bytes instanceof ArrayBuffer
}
