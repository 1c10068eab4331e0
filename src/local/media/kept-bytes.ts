// A private window of WebKit (every browser of an iPhone) cannot keep a Blob or File in its database, only
// their bytes. There a row holds these; who reads it is given a file again (`db.ts`).

/** The bytes of a file, in the place of the file. */
export interface KeptBytes {
  bytes: ArrayBuffer
  type: string
  /** Of a file that was chosen. */
  name: string | undefined
}

/** What a row holds, with bytes made a file again; what is neither is left to who reads it. */
export function unpackFile<F>(kept: F): F | Blob {
  if (!isKeptBytes(kept)) return kept
  const { bytes, type, name } = kept
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })
}

function isKeptBytes(kept: unknown): kept is KeptBytes {
  return kept instanceof Object && 'bytes' in kept && kept.bytes instanceof ArrayBuffer
}
