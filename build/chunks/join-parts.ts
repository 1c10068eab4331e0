import { wouldRunInCircles } from './would-run-in-circles.ts'

/** Some code that is always needed as a whole. */
export interface Part {
  name: string
  /** Bytes, minified. */
  size: number
  /** The names of the parts that must have run before it. */
  imports: readonly string[]
}

/** What is fetched together: by a first visit to an address, or later by what opens a dialog. */
export interface Moment {
  needs: ReadonlySet<string>
  /** How often it comes, beside the others. */
  weight: number
}

interface Chunk {
  parts: Part[]
  needed: boolean[]
  cost: number
}

/**
 * Which parts go into one file together. Two files cost a request more than one, and are compressed less
 * well; one file costs whoever needs half of it the other half. Of all pairs the one that saves most is
 * joined, until none saves.
 */
export function joinParts(
  parts: readonly Part[],
  moments: readonly Moment[],
  requestCost: number,
): Part[][] {
  const weigh = (of: Part[], needed: boolean[]): Chunk => {
    const often = moments.reduce((sum, { weight }, at) => sum + (needed[at] ? weight : 0), 0)
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
      moments.map(({ needs }) => needs.has(part.name)),
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
      .find(({ a, b }) => !wouldRunInCircles(a, b, chunks))
    if (!best) return chunks.map((chunk) => chunk.parts)
    const joined = join(best.a, best.b)
    savings.set(joined, new Map())
    chunks = [...chunks.filter((chunk) => chunk !== best.a && chunk !== best.b), joined]
  }
}

/** About what brotli makes of a script: the longer it is, the more it finds that was there before. */
function compressed(size: number): number {
  return 0.87 * size ** 0.91
}
