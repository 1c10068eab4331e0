interface Chunk {
  parts: readonly { name: string; imports: readonly string[] }[]
}

/**
 * Finds the chunks that a chunk imports, directly or through others. What it imports from those in
 * `without` directly is not followed.
 */
export function importedChunks<C extends Chunk>(chunks: readonly C[]) {
  const holders = new Map(chunks.flatMap((chunk) => chunk.parts.map(({ name }) => [name, chunk])))
  const direct = (chunk: C) =>
    chunk.parts.flatMap(({ imports }) => imports.flatMap((name) => holders.get(name) ?? []))
  return (from: C, without: readonly C[] = []): Set<C> => {
    const reached = new Set(direct(from).filter((chunk) => !without.includes(chunk)))
    for (const chunk of reached) for (const next of direct(chunk)) reached.add(next)
    return reached
  }
}
