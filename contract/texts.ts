import * as v from 'valibot'

/** Removes NUL and replaces unpaired surrogates, which databases cannot store. */
export const storableText = v.transform((text: string) =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'),
)

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(limit, `Use no máximo ${limit} caracteres`), storableText),
    '',
  )

/** The longest that any network takes (`networks/rules.test.ts` compares). */
export const maxCaptionLength = 63_206

/** In characters (docs/networks.md). */
export const maxAltTextLength = 1000

export const Caption = v.pipe(
  v.string(),
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  storableText,
)
