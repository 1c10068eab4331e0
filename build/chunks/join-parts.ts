import { newlyNeeded } from './newly-needed.ts'
import { wouldCreateCycle } from './would-create-cycle.ts'

/** A file of the first build. */
export interface Part {
  name: string
  /** Minified size in bytes. */
  size: number
  imports: readonly string[]
}

/** Parts that are loaded together, by a first visit or by an import on demand. */
export interface CodeLoad {
  needs: ReadonlySet<string>
  /** What was loaded before. */
  there?: ReadonlySet<string>
  weight: number
}

interface Chunk {
  parts: Part[]
  needed: boolean[]
  cost: number
}

/**
 * Joins the pair of files that saves most, until none does. A separate file costs a request and
 * compresses worse; a joined one makes some loads larger than needed, by itself and by what it
 * imports.
 */
export function joinParts(
  parts: readonly Part[],
  loads: readonly CodeLoad[],
  requestCost: number,
): Part[][] {
  const weigh = (of: Part[], needed: boolean[]): Chunk => {
    const often = loads.reduce((sum, { weight }, at) => sum + (needed[at] ? weight : 0), 0)
    const size = of.reduce((sum, part) => sum + part.size, 0)
    return { parts: of, needed, cost: often * (compressed(size) + requestCost) }
  }
  const join = (a: Chunk, b: Chunk) =>
    weigh(
      [...a.parts, ...b.parts],
      a.needed.map((isNeeded, at) => isNeeded || b.needed[at] === true),
    )
  let chunks = parts.map((part) =>
    weigh(
      [part],
      loads.map(({ needs }) => needs.has(part.name)),
    ),
  )
  const isThere = ({ parts: of }: Chunk, at: number) =>
    of.some(({ name }) => loads[at]?.there?.has(name))
  const needToo = (chunk: Chunk, at: ReadonlySet<number>) =>
    weigh(
      chunk.parts,
      chunk.needed.map((isNeeded, load) => isNeeded || at.has(load)),
    )
  const savings = new Map<Chunk, Map<Chunk, number>>(chunks.map((chunk) => [chunk, new Map()]))
  const saving = (a: Chunk, b: Chunk) => {
    const saved = savings.get(a)?.get(b) ?? a.cost + b.cost - join(a, b).cost
    savings.get(a)?.set(b, saved)
    return saved
  }
  for (;;) {
    const pairs = chunks.flatMap((a, at) =>
      chunks.slice(at + 1).map((b) => ({ a, b, saved: saving(a, b) })),
    )
    const best = pairs
      .filter(({ saved }) => saved > 0)
      .sort((one, other) => other.saved - one.saved)
      .find(({ a, b, saved }) => {
        if (wouldCreateCycle(a, b, chunks)) return false
        const more = [...newlyNeeded([a, b], chunks, isThere)]
        return saved > more.reduce((sum, [one, at]) => sum + needToo(one, at).cost - one.cost, 0)
      })
    if (!best) return chunks.map((chunk) => chunk.parts)
    const { a, b } = best
    const more = newlyNeeded([a, b], chunks, isThere)
    chunks = [
      ...chunks
        .filter((chunk) => chunk !== a && chunk !== b)
        .map((chunk) => (more.has(chunk) ? needToo(chunk, more.get(chunk) ?? new Set()) : chunk)),
      join(a, b),
    ]
    for (const chunk of chunks) if (!savings.has(chunk)) savings.set(chunk, new Map())
  }
}

/** The estimated size after brotli, which compresses longer files better. */
function compressed(size: number): number {
  return 0.87 * size ** 0.91
}
