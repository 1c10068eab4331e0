let segmenter: Intl.Segmenter | undefined

/**
 * Visible characters, such as a whole emoji family; code points without `Intl.Segmenter`. Lazy, for
 * the beginning of a long text.
 */
export function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') {
    yield* text
    return
  }
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
