let segmenter: Intl.Segmenter | undefined

/**
 * What a person sees as one character: a letter with its accents, a whole emoji family. Lazy, so that
 * who needs the beginning of a long text reads no more. Browsers without a segmenter get code points.
 */
export function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') {
    yield* text
    return
  }
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
