import * as v from 'valibot'

/**
 * The two things no database keeps in a text: NUL, and half a character. Nobody sees the first, so nobody
 * is asked to remove it; the second becomes what every encoder makes of it.
 */
export const keepable = v.transform((text: string) =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'),
)

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(limit, `Use no máximo ${limit} caracteres`), keepable),
    '',
  )

/** The longest caption any network takes (Facebook Pages, docs/networks.md 4.6). */
export const maxCaptionLength = 63_206

/** Of what describes one medium, or all of a post (docs/networks.md). */
export const maxAltTextLength = 1000

export const Caption = v.pipe(
  v.string(),
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  keepable,
)
