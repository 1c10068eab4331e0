import { wouldCreateCycle } from './would-create-cycle.ts'

/** A file of the first build, which is loaded as a whole. */
export interface Part {
  name: string
  /** Minified size in bytes. */
  size: number
  /** Names of the parts that it imports. */
  imports: readonly string[]
}

/**
 * The parts that are loaded together: by a first visit to an address, or later by an import on
 * demand.
 */
export interface CodeLoad {
  needs: ReadonlySet<string>
  /** How often it happens, compared to the others. */
  weight: number
}

interface Chunk {
  parts: Part[]
  needed: boolean[]
  cost: number
}

/**
 * Decides which parts go into one file. Two files cost one more request and compress worse; one
 * file costs those who need only half of it the other half. Joins the pair that saves most, until
 * none saves anything.
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
      .find(({ a, b }) => !wouldCreateCycle(a, b, chunks))
    if (!best) return chunks.map((chunk) => chunk.parts)
    const joined = join(best.a, best.b)
    savings.set(joined, new Map())
    chunks = [...chunks.filter((chunk) => chunk !== best.a && chunk !== best.b), joined]
  }
}

/** The estimated size after brotli, which compresses longer files better. */
function compressed(size: number): number {
  return 0.87 * size ** 0.91
}
