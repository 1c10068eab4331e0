import * as v from 'valibot'

/** Removes NUL and replaces unpaired surrogates, which databases cannot store in a text. */
export const storableText = v.transform((text: string) =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'),
)

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(limit, `Use no máximo ${limit} caracteres`), storableText),
    '',
  )

/** The longest caption any network takes (Facebook Pages, docs/networks.md 4.6). */
export const maxCaptionLength = 63_206

/** The limit of an alternative text, in characters (docs/networks.md). */
export const maxAltTextLength = 1000

export const Caption = v.pipe(
  v.string(),
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  storableText,
)
