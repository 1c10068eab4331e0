import { importedChunks } from './imported-chunks.ts'

interface Chunk {
  parts: readonly { name: string; imports: readonly string[] }[]
  /** For each load, whether it needs the chunk. */
  needed: readonly boolean[]
}

/**
 * What loads would need besides, if the two were one: whoever needs one of them would need the
 * imports of the other, too. `isThere` tells whether a load finds a chunk already loaded.
 */
export function newlyNeeded<C extends Chunk>(
  [a, b]: readonly [C, C],
  chunks: readonly C[],
  isThere: (chunk: C, load: number) => boolean,
): Map<C, Set<number>> {
  const found = new Map<C, Set<number>>()
  const imports = importedChunks(chunks)
  const reachedFrom = new Map([a, b].map((chunk) => [chunk, imports(chunk)]))
  for (const [load, isNeeded] of a.needed.entries()) {
    const other = isNeeded ? b : a
    if (isNeeded === b.needed[load] || isThere(other, load)) continue
    for (const chunk of reachedFrom.get(other) ?? [])
      if (chunk !== a && chunk !== b && !chunk.needed[load] && !isThere(chunk, load))
        found.set(chunk, (found.get(chunk) ?? new Set()).add(load))
  }
  return found
}
