import { type ResultFigure, ResultMeasure } from '#contract/post-results.ts'

/** What was told, in the order of the measures. */
export function listFigures(
  figures: Partial<Record<ResultMeasure, number>> | null,
): ResultFigure[] {
  return ResultMeasure.options.flatMap((measure) => {
    const value = figures?.[measure]
    return value === undefined ? [] : [{ measure, value }]
  })
}
