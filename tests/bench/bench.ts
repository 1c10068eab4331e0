/** One line of a benchmark's table. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** Time or size of the simplest program that does the same, measured in the same run. */
  floor?: number
  /** The largest allowed figure, as a number or as a multiple of the floor. */
  target?: { value: number } | { ratio: number }
}

/** The exports of every `<name>.bench.ts`. */
export interface Bench {
  name: string
  run(): Promise<Figure[]>
}
