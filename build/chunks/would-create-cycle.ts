import { importedChunks } from './imported-chunks.ts'

interface Chunk {
  parts: readonly { name: string; imports: readonly string[] }[]
}

/**
 * Whether the two, joined, would be part of an import cycle, in which modules may run too early.
 */
export function wouldCreateCycle<C extends Chunk>(a: C, b: C, chunks: readonly C[]): boolean {
  const imports = importedChunks(chunks)
  // Directly they may import each other; it is what lies between them that must not.
  return imports(a, [a, b]).has(b) || imports(b, [a, b]).has(a)
}
