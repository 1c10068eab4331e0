interface Chunk {
  parts: readonly { name: string; imports: readonly string[] }[]
}

/**
 * True when the two, as one file, would import a file that imports them. The modules of such files
 * may run before what they import.
 */
export function wouldCreateCycle(a: Chunk, b: Chunk, chunks: readonly Chunk[]): boolean {
  const holders = new Map(chunks.flatMap((chunk) => chunk.parts.map(({ name }) => [name, chunk])))
  const importsOf = (chunk: Chunk) =>
    chunk.parts.flatMap(({ imports }) => imports.flatMap((name) => holders.get(name) ?? []))
  const isReachedThroughOthers = (from: Chunk, to: Chunk) => {
    const reached = new Set(importsOf(from).filter((chunk) => chunk !== from && chunk !== to))
    for (const chunk of reached) for (const next of importsOf(chunk)) reached.add(next)
    return reached.has(to)
  }
  return isReachedThroughOthers(a, b) || isReachedThroughOthers(b, a)
}
