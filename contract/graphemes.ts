let segmenter: Intl.Segmenter | undefined

/**
 * The characters of a text as a person sees them: a letter with its accents, a whole emoji family.
 * Lazy, so that reading the beginning of a long text is cheap. Without `Intl.Segmenter`: code
 * points.
 */
export function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') {
    yield* text
    return
  }
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
