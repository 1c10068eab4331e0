import { formatNumber } from '#contract/checks/finding.ts'
import { maxAltTextLength } from '#contract/texts.ts'

/** A message for each alternative text that is too long. */
export function listLongAltTexts(altTexts: readonly string[]): string[] {
  const limit = formatNumber(maxAltTextLength)
  return altTexts.flatMap(({ length }, index) =>
    length > maxAltTextLength
      ? [`O texto alternativo da mídia ${index + 1} leva no máximo ${limit} caracteres.`]
      : [],
  )
}
