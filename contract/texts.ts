import * as v from 'valibot'

/**
 * A line break is '\n' everywhere. A form's text has '\r\n' for each when it arrives, whatever was written (HTML,
 * "multipart/form-data encoding algorithm"), and systems of before paste '\r'.
 */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Comes before any limit of length, so that both sides count alike. */
const lineBreaks = v.transform(normalizeLineBreaks)

/** A text without a limit of its own: of an answer, which a server of before may have kept as a form had it. */
export const ReadText = v.pipe(v.string(), lineBreaks)

/** Removes NUL and replaces unpaired surrogates, which databases cannot store. */
export const storableText = v.transform((text: string) =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'),
)

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(
      v.string(),
      lineBreaks,
      v.maxLength(limit, `Use no máximo ${limit} caracteres`),
      storableText,
    ),
    '',
  )

/** The longest that any network takes (`networks/rules.test.ts` compares). */
export const maxCaptionLength = 63_206

/** In characters (docs/networks.md). */
export const maxAltTextLength = 1000

export const Caption = v.pipe(
  v.string(),
  lineBreaks,
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  storableText,
)
