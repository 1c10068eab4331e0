import * as v from 'valibot'

/** The one character no database keeps in a text; nobody sees it, so nobody is asked to remove it. */
const withoutNul = v.transform((text: string) => text.replaceAll('\0', ''))

/** An optional text of at most `limit` characters; '' when it is not there. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(limit, `Use no máximo ${limit} caracteres`), withoutNul),
    '',
  )

/** The longest caption any network takes (Facebook Pages, networks.md 4.6). */
export const maxCaptionLength = 63_206

export const Caption = v.pipe(
  v.string(),
  v.check((caption) => caption.trim() !== '', 'A legenda é obrigatória'),
  v.maxLength(maxCaptionLength, `Use no máximo ${maxCaptionLength} caracteres`),
  withoutNul,
)
