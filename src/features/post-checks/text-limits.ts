import { formatNumber } from '#contract/checks/finding.ts'
import { maxAltTextLength, maxCaptionLength } from '#contract/texts/texts.ts'
import type { PostText } from '#local/database/post-texts.ts'

interface TextLimit {
  limit: number
  /** The start of the message about a text that is too long. */
  name: string
}

/**
 * The limits of the API (`contract/posts/template.ts`), in UTF-16 code units. The networks have limits of
 * their own for the caption.
 */
export const textLimits: Record<PostText, TextLimit> = {
  caption: { limit: maxCaptionLength, name: 'A legenda leva' },
  description: { limit: 5000, name: 'A descrição leva' },
  location: { limit: 255, name: 'A localização leva' },
  userTags: { limit: 2000, name: 'As marcações levam' },
  productTags: { limit: 2000, name: 'As tags de produto levam' },
  altText: { limit: maxAltTextLength, name: 'O texto alternativo leva' },
}

export const captionRequired = 'A legenda é obrigatória'

/** The message about a text that is too long; undefined when it is not. */
export function tellTooLong(field: PostText, text: string): string | undefined {
  const { limit, name } = textLimits[field]
  return text.length > limit ? `${name} no máximo ${formatNumber(limit)} caracteres.` : undefined
}

/** The counter of a field; undefined while the text has at most 90 % of the limit. */
export function counterOf(
  field: PostText,
  text: string,
): { used: number; limit: number } | undefined {
  const { limit } = textLimits[field]
  return text.length > limit * 0.9 ? { used: text.length, limit } : undefined
}

/** What is wrong with the texts of a post, as far as a form has them: a missing caption, and what is too long. */
export function checkTexts<Field extends PostText>(
  texts: Record<Field, string>,
): { field: Field; message: string }[] {
  const fields = Object.keys(texts) as Field[]
  return fields.flatMap((field) => {
    const isMissing = field === 'caption' && texts[field].trim() === ''
    const message = isMissing ? captionRequired : tellTooLong(field, texts[field])
    return message === undefined ? [] : [{ field, message }]
  })
}

/** A message for each alternative text that is too long, by its place among the files. */
export function listLongAltTexts(altTexts: readonly string[]): string[] {
  const limit = formatNumber(maxAltTextLength)
  return altTexts.flatMap(({ length }, index) =>
    length > maxAltTextLength
      ? [`O texto alternativo da mídia ${index + 1} leva no máximo ${limit} caracteres.`]
      : [],
  )
}
