/** One line of a benchmark's table. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** What the barest thing that could do the job takes, measured in the same run. */
  floor?: number
  /** The most the figure may be, as a number or as a multiple of the floor. */
  target?: { value: number } | { ratio: number }
}

/** Every `<name>.bench.ts` exports these two. */
export interface Bench {
  name: string
  run(): Promise<Figure[]>
}
