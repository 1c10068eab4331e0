import * as v from 'valibot'

/**
 * A line break is '\n' everywhere. A form's text has '\r\n' for each when it arrives, whatever was written (HTML,
 * "multipart/form-data encoding algorithm"), and systems of before paste '\r'. Word writes its line breaks within a
 * paragraph as '\v', a PDF its page breaks as '\f', and Unicode has three more (UAX 14, class BK and NL).
 */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
}

/** Comes before any limit of length, so that both sides count alike. */
const lineBreaks = v.transform(normalizeLineBreaks)

/** A text without a limit of its own: of an answer, which a server of before may have kept as a form had it. */
export const ReadText = v.pipe(v.string(), lineBreaks)

/**
 * Removes control characters, which nobody sees, networks refuse and databases partly cannot store (tabs and line
 * breaks stay), and replaces unpaired surrogates.
 */
export const storableText = v.transform((text: string) =>
  text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/\p{Surrogate}/gu, '\ufffd'),
)

/**
 * Finds a sign that people see. Some letters and signs have nothing to see: fillers of Hangul, the empty sign of
 * Braille, whatever Unicode says is ignored where it cannot be shown (Default_Ignorable_Code_Point).
 */
export const visibleSign = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * An optional text of at most `limit` characters; '' when it is not there. An emoji is one character, as in the
 * networks' own limits and in the composer's count (`count-text.ts`).
 */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(
      v.string(),
      lineBreaks,
      // In UTF-16 units, so that a text that is much too long is not counted.
      v.maxLength(2 * limit, `Use no máximo ${limit} caracteres`),
      v.check((written) => [...written].length <= limit, `Use no máximo ${limit} caracteres`),
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
  storableText,
  // Asked of what is left, since a caption of control characters alone would be none.
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
)
